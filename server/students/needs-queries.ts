import type { StudentQuery } from '#contract/students.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { currentFirst, whereBeingPrepared, whereRunning } from '#server/fragments/standing.ts'

type Stage = NonNullable<StudentQuery['stage']>
type Quarter = NonNullable<StudentQuery['progress']>

/** The stage of a student's current placement `p`; null if there is none. */
export function stageOf(db: Db | Tx) {
  return db`case when ${whereRunning(db)} then 'at_work' when ${whereBeingPrepared(db)} then 'preparing'
    when p.status = 'completed' then 'completed' else 'unplaced' end`
}

/** A condition on `students s`; `reached` limits the placements to the caller's reach. */
export function isAtStage(db: Db | Tx, stage: Stage, reached: Fragment) {
  const current = db`(select ${stageOf(db)} from placements p where p.student_id = s.id ${reached}
    order by ${currentFirst(db)} limit 1)`
  return stage === 'unplaced' ? db`coalesce(${current}, 'unplaced') = 'unplaced'` : db`${current} = ${stage}`
}

/** A condition on `placements p`: it has an incomplete day. */
export function hasIncompleteDay(db: Db | Tx) {
  return db`exists (select from time_records r where r.placement_id = p.id and r.status = 'incomplete')`
}

/** A condition on `students s`: at work, with this quarter of the hours approved. `reach` avoids summing the school. */
export function isInQuarter(db: Db | Tx, quarter: Quarter, reach: Fragment) {
  const ids = db`select p.id from placements p join students s on s.id = p.student_id where ${whereRunning(db)} and ${reach}`
  return db`s.id in (
    select p.student_id from (${countedMinutes(db, ids)}) h join placements p on p.id = h.placement_id
    where ${quarterOf(db)} = ${Number(quarter)})`
}

/** The quarter of `placements p` with its counted minutes `h`: 0, 25, 50, 75, or 100 if nothing is missing. */
export function quarterOf(db: Db | Tx) {
  return db`least(100, h.approved::bigint * 4 / p.required_minutes * 25)`
}

/** A condition on `students s`: what became of a placement, as in `outcome_counts`. */
export function hadOutcome(db: Db | Tx, query: StudentQuery, reached: Fragment) {
  const { placedIn, placedCourse, outcome = 'placed' } = query
  return db`exists (
    select from placements p where p.student_id = s.id and ${outcome} = any(outcomes_of(p.status)) ${reached}
      ${placedIn ? db`and p.term_id = ${placedIn}` : db``} ${placedCourse ? db`and p.course_id = ${placedCourse}` : db``})`
}
