import { papers } from '#contract/papers.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { listPapers, markPapers } from './papers.ts'

export function paperRoutes(serve: Serve) {
  serve(papers.list, ({ db, actor, query, services, now }) =>
    listPapers(db, query, { actor, today: todayOf(services, now) }),
  )
  serve(papers.mark, ({ tx, actor, body, services, now }) =>
    markPapers(tx, body, { actor, today: todayOf(services, now) }),
  )
}
