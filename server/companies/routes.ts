import { companies } from '#contract/companies.ts'
import type { Serve } from '#server/http/serve.ts'
import { asked } from './asked.ts'
import { archiveCompany, findCompany, insertCompany, listCompanies, restoreCompany, updateCompany } from './queries.ts'

export function companyRoutes(serve: Serve) {
  serve(companies.list, ({ db, query, ...call }) => listCompanies(db, asked(call), query))
  serve(companies.read, ({ db, params, ...call }) => findCompany(db, asked(call), params.id))
  serve(companies.create, ({ tx, body, ...call }) => insertCompany(tx, asked(call), body))
  serve(companies.update, ({ tx, params, body, ...call }) =>
    updateCompany(tx, asked(call), { id: params.id, changes: body }),
  )
  serve(companies.remove, ({ tx, params, ...call }) => archiveCompany(tx, asked(call), params.id))
  serve(companies.restore, ({ tx, params, ...call }) => restoreCompany(tx, asked(call), params.id))
}
