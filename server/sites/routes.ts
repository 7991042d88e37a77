import { sites } from '#contract/sites.ts'
import type { Serve } from '#server/http/serve.ts'
import { archiveSite, insertSite, listSites, restoreSite, updateSite } from './queries.ts'

export function siteRoutes(serve: Serve) {
  serve(sites.list, ({ db, actor, params, query }) => listSites(db, actor, { ...query, ...params }))
  serve(sites.create, ({ tx, actor, params, body }) => insertSite(tx, actor, { ...body, ...params }))
  serve(sites.update, ({ tx, params, body }) => updateSite(tx, params, body))
  serve(sites.remove, ({ tx, params }) => archiveSite(tx, params))
  serve(sites.restore, ({ tx, params }) => restoreSite(tx, params))
}
