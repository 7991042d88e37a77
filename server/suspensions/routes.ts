import { suspensions } from '#contract/suspensions.ts'
import type { Serve } from '#server/http/serve.ts'
import { archiveSuspension, insertSuspension, listSuspensions, restoreSuspension, updateSuspension } from './queries.ts'

export function suspensionRoutes(serve: Serve) {
  serve(suspensions.list, ({ db, query }) => listSuspensions(db, query))
  serve(suspensions.create, ({ tx, actor, body }) => insertSuspension(tx, actor, body))
  serve(suspensions.update, ({ tx, actor, params, body }) =>
    updateSuspension(tx, actor, { id: params.id, changes: body }),
  )
  serve(suspensions.remove, ({ tx, actor, params }) => archiveSuspension(tx, actor, params.id))
  serve(suspensions.restore, ({ tx, actor, params }) => restoreSuspension(tx, actor, params.id))
}
