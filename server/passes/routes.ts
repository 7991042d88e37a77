import { passes } from '#contract/passes.ts'
import type { Serve } from '#server/http/serve.ts'
import { archivePass, insertPass, listPasses, updatePass } from './queries.ts'

export function passRoutes(serve: Serve) {
  serve(passes.list, ({ db, actor, query }) => listPasses(db, actor, query))
  serve(passes.create, ({ tx, actor, body }) => insertPass(tx, actor, body))
  serve(passes.update, ({ tx, actor, params, body }) => updatePass(tx, actor, { ...body, id: params.id }))
  serve(passes.remove, ({ tx, actor, params }) => archivePass(tx, actor, params.id))
}
