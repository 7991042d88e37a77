import type { Db } from '#server/db.ts'

export type FinalGrade = { placementId: number; score: number; grade: string | null }

/** The result that a placement is graded by: of the form that is due last, and of that the newest (rule 41). */
export function listFinalGrades(db: Db, placementIds: readonly number[]) {
  return db<FinalGrade[]>`
    select distinct on (e.placement_id) e.placement_id, e.score::float8 as score, e.grade
    from evaluations e join evaluation_templates f on f.id = e.template_id
    where e.placement_id = any(${placementIds as number[]}) and e.kind = 'supervisor_student' and e.score is not null
    order by e.placement_id, f.due_at desc nulls last, e.submitted_at desc`
}
