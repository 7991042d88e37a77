import { emailWordings } from '#contract/email-wordings.ts'
import { wordingProblems } from '#domain/email-wordings.ts'
import { refuseFields } from '#server/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { listWordings, resetWording, updateWording } from './queries.ts'

export function emailWordingRoutes(serve: Serve) {
  serve(emailWordings.list, async ({ db }) => {
    const wordings = await listWordings(db)
    return { wordings, total: wordings.length }
  })
  serve(emailWordings.update, ({ tx, params, body }) => {
    refuseFields({ ...wordingProblems(params.kind, body) })
    return updateWording(tx, params.kind, body)
  })
  serve(emailWordings.reset, ({ tx, params }) => resetWording(tx, params.kind))
}
