import { terms } from '#contract/terms.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'
import { archiveTerm, findTerm, insertTerm, listTerms, restoreTerm, updateTerm } from './queries.ts'

export function termRoutes(serve: Serve, services: Services) {
  serve(terms.list, ({ db, query }) => listTerms(db, query))
  serve(terms.read, ({ db, params }) => findTerm(db, params.id))
  serve(terms.create, ({ tx, body, now }) => insertTerm(tx, body, todayOf(services, now)))
  serve(terms.update, ({ tx, params, body, now }) =>
    updateTerm(tx, { id: params.id, changes: body, today: todayOf(services, now) }),
  )
  serve(terms.remove, ({ tx, params }) => archiveTerm(tx, params.id))
  serve(terms.restore, ({ tx, params }) => restoreTerm(tx, params.id))
}
