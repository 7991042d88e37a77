import { search } from '#contract/search.ts'
import type { Serve } from '#server/http/serve.ts'
import { findCompanyHits, findStudentHits, findSupervisorHits, findTeacherHits } from './queries.ts'

export function searchRoutes(serve: Serve) {
  serve(search.everything, async ({ db, actor, query: { keyword } }) => {
    if (keyword === '' || actor.role === 'student') return { hits: [] }
    if (actor.role === 'supervisor') return { hits: await findStudentHits(db, actor, keyword) }
    const kinds = await Promise.all([
      findStudentHits(db, actor, keyword),
      findTeacherHits(db, keyword),
      findSupervisorHits(db, actor, keyword),
      findCompanyHits(db, actor, keyword),
    ])
    return { hits: kinds.flat() }
  })
}
