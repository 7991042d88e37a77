import type { Db } from '#server/db.ts'

export type FinalGrade = { placementId: number; score: number; grade: string | null }

/**
 * The result that a placement is graded by: of the form that is due last, and of that the newest (rule 41). While that
 * one is not submitted there is none, because a mid-term is no final grade; also if it was withdrawn.
 */
export function listFinalGrades(db: Db, placementIds: readonly number[]) {
  return db<FinalGrade[]>`
    select * from (
      select distinct on (a.placement_id) a.placement_id, e.score::float8 as score, e.grade
      from (
          select placement_id, template_id from evaluations where placement_id = any(${placementIds as number[]})
          union select placement_id, template_id from withdrawn_evaluations where placement_id = any(${placementIds as number[]})) a
        join evaluation_templates f on f.id = a.template_id and f.kind = 'supervisor_student'
        left join evaluations e on e.placement_id = a.placement_id and e.template_id = a.template_id
      order by a.placement_id, f.due_at desc nulls last, e.submitted_at desc nulls last) n
    where n.score is not null`
}
