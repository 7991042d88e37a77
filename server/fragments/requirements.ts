import type { Db, Fragment, Tx } from '#server/db.ts'

/** A condition on `requirements r`: asked of this program, as `isAskedOf` of `domain/requirement.ts` has it. */
export function whereAskedOf(db: Db | Tx, courseId: Fragment | number) {
  return db`(not exists (select from requirement_courses q where q.requirement_id = r.id)
    or exists (select from requirement_courses q where q.requirement_id = r.id and q.course_id = ${courseId}))`
}
