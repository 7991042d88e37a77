import { terms } from '#contract/terms.ts'
import type { Serve } from '#server/http/serve.ts'
import { archiveTerm, findTerm, insertTerm, listTerms, restoreTerm, updateTerm } from './queries.ts'

export function termRoutes(serve: Serve) {
  serve(terms.list, ({ db, query }) => listTerms(db, query))
  serve(terms.read, ({ db, params }) => findTerm(db, params.id))
  serve(terms.create, ({ tx, body }) => insertTerm(tx, body))
  serve(terms.update, ({ tx, params, body }) => updateTerm(tx, params.id, body))
  serve(terms.remove, ({ tx, params }) => archiveTerm(tx, params.id))
  serve(terms.restore, ({ tx, params }) => restoreTerm(tx, params.id))
}
