import type { Db } from '#server/db.ts'

export type FinalGrade = { placementId: number; score: number; grade: string | null }

/**
 * The result that a placement is graded by: of the form that is due last, and of that the newest (rule 41). While that
 * one is not submitted there is none, because a mid-term is no final grade.
 */
export function listFinalGrades(db: Db, placementIds: readonly number[]) {
  return db<FinalGrade[]>`
    select * from (
      select distinct on (e.placement_id) e.placement_id, e.score::float8 as score, e.grade
      from evaluations e join evaluation_templates f on f.id = e.template_id
      where e.placement_id = any(${placementIds as number[]}) and e.kind = 'supervisor_student'
      order by e.placement_id, f.due_at desc nulls last, e.submitted_at desc nulls last) n
    where n.score is not null`
}
