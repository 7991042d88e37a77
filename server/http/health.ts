import type { FastifyInstance } from 'fastify'
import { healthAnswer, healthPath } from '#contract/health.ts'
import { troubleOf } from '#server/db-faults.ts'
import { Refusal } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

const open = [healthPath, '/api/ready']
/** Bytes that must be free; with fewer, PostgreSQL may not be able to write the next tap. */
const leastRoom = 32 * 1024 ** 2

/** Whether the process lives, and whether it can serve people, tested in the way a session is read. */
export function healthRoutes(
  app: FastifyInstance,
  { standing, disk }: Services,
  readSession: () => Promise<unknown>,
): void {
  app.get(healthPath, () => healthAnswer)

  async function obstacle(): Promise<string | null> {
    const [, found, { freeBytes }] = await Promise.all([readSession(), standing.look(), disk()])
    const trouble = found ?? (freeBytes < leastRoom ? troubleOf({ code: 'ENOSPC' }) : standing.recent())
    return trouble?.message ?? null
  }

  app.get('/api/ready', async (request, reply) => {
    const message = await obstacle().catch((fault) => {
      request.log.warn({ err: fault }, 'not ready')
      return 'The database does not answer'
    })
    if (message === null) return { success: true, message: 'Ready' }
    return reply.status(503).header('retry-after', 5).send({ success: false, message, code: 'not_ready' })
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const trouble = standing.hindrance()
    // Not the address as it was sent: a route is also found by other spellings, such as /%61pi.
    const path = request.routeOptions.url ?? ''
    if (!trouble || !path.startsWith('/api/') || open.includes(path)) return done()
    done(new Refusal({ status: 503, code: trouble.code, message: trouble.message }))
  })
  app.addHook('onError', (_request, _reply, fault, done) => {
    standing.note(fault)
    done()
  })
}
