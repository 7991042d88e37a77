import type { Db, Tx } from '#server/db.ts'

/*
 * The term, program, section and company of `evaluations e` with `placements p` and `students s`: those of the day it was
 * submitted, and until then those that the student has.
 */

export function standingOf(db: Db | Tx) {
  const [kept, live] = [keptStanding(db), liveStanding(db)]
  const either = (name: keyof typeof live) =>
    db`case when e.submission_id is null then ${live[name]} else ${kept[name]} end`
  return {
    termId: either('termId'),
    courseId: either('courseId'),
    section: either('section'),
    companyId: either('companyId'),
  }
}

/** Of one that was submitted. */
export function keptStanding(db: Db | Tx) {
  return {
    termId: db`e.kept_term_id`,
    courseId: db`e.kept_course_id`,
    section: db`e.kept_section`,
    companyId: db`e.kept_company_id`,
  }
}

/** Of one that is still open. */
export function liveStanding(db: Db | Tx) {
  return {
    termId: db`coalesce(e.term_id, p.term_id)`,
    courseId: db`p.course_id`,
    section: db`s.section`,
    companyId: db`coalesce(e.company_id, p.company_id)`,
  }
}
