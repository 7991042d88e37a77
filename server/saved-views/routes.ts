import { savedViews } from '#contract/saved-views.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteSavedView, insertSavedView, listSavedViews } from './queries.ts'

export function savedViewRoutes(serve: Serve) {
  serve(savedViews.list, ({ db, actor, query }) => listSavedViews(db, actor.id, query.list))
  serve(savedViews.create, ({ tx, actor, body }) => insertSavedView(tx, actor.id, body))
  serve(savedViews.remove, ({ tx, actor, params }) => deleteSavedView(tx, actor.id, params.id))
}
