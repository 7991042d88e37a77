import { search } from '#contract/search.ts'
import type { Serve } from '#server/http/serve.ts'
import { listCompanyHits, listStudentHits, listSupervisorHits, listTeacherHits } from './queries.ts'

export function searchRoutes(serve: Serve) {
  serve(search.everything, async ({ db, actor, query: { keyword } }) => {
    if (keyword === '' || actor.role === 'student') return { hits: [] }
    if (actor.role === 'supervisor') return { hits: await listStudentHits(db, actor, keyword) }
    const kinds = await Promise.all([
      listStudentHits(db, actor, keyword),
      listTeacherHits(db, keyword),
      listSupervisorHits(db, actor, keyword),
      listCompanyHits(db, actor, keyword),
    ])
    return { hits: kinds.flat() }
  })
}
