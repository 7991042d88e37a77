import type { FastifyInstance } from 'fastify'
import { badInput } from '#server/errors.ts'

/** JSON as clients send it: an empty body under a JSON content type counts as none (spec §7). */
export function readJsonBodies(app: FastifyInstance): void {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = strict.decode(body as Buffer)
    } catch {
      return done(badInput('The request is not valid UTF-8'))
    }
    if (text.trim() === '') return done(null, undefined)
    parse(request, text, (fault, value) =>
      fault ? done(badInput('The request is not valid JSON')) : done(null, value),
    )
  })
}
