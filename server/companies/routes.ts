import { companies } from '#contract/companies.ts'
import type { Serve } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { archiveCompany, findCompany, insertCompany, listCompanies, restoreCompany, updateCompany } from './queries.ts'

export function companyRoutes(serve: Serve) {
  serve(companies.list, ({ db, query, ...call }) => listCompanies(db, viewerOf(call), query))
  serve(companies.read, ({ db, params, ...call }) => findCompany(db, viewerOf(call), params.id))
  serve(companies.create, ({ tx, body, ...call }) => insertCompany(tx, viewerOf(call), body))
  serve(companies.update, ({ tx, params, body, ...call }) =>
    updateCompany(tx, viewerOf(call), { id: params.id, changes: body }),
  )
  serve(companies.remove, ({ tx, params, ...call }) => archiveCompany(tx, viewerOf(call), params.id))
  serve(companies.restore, ({ tx, params, ...call }) => restoreCompany(tx, viewerOf(call), params.id))
}
