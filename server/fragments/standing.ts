import type { WorkDate } from '#domain/calendar.ts'
import type { Db, Tx } from '#server/db.ts'

/*
 * The column `standing` keeps what `domain/placement.ts` says of a status: 0 at work, 1 being prepared, 2 ended. It is
 * read only here; each condition is about the placement that the alias names.
 */

/** As `isRunning` of `domain/placement.ts` has it. */
export function whereRunning(db: Db | Tx, alias = 'p') {
  return db`${db(alias)}.standing = 0`
}

/** As `isBeingPrepared` of `domain/placement.ts` has it. */
export function whereBeingPrepared(db: Db | Tx, alias = 'p') {
  return db`${db(alias)}.standing = 1`
}

/** As `isLive` of `domain/placement.ts` has it. */
export function whereLive(db: Db | Tx, alias = 'p') {
  return db`${db(alias)}.standing < 2`
}

/** The opposite of `isLive` of `domain/placement.ts`. */
export function whereEnded(db: Db | Tx, alias = 'p') {
  return db`${db(alias)}.standing = 2`
}

/** An order of a student's placements that puts first the one that `currentOf` of `domain/placing.ts` finds. */
export function currentFirst(db: Db | Tx, alias = 'p') {
  return db`${db(alias)}.standing, ${wasGivenUp(db, alias)}, ${db(alias)}.id desc`
}

/** A condition on `placements p`: it is the one that `currentFirst` puts first. */
export function isCurrent(db: Db | Tx) {
  return db`not exists (select from placements q where q.student_id = p.student_id
    and (q.standing, ${wasGivenUp(db, 'q')}, -q.id) < (p.standing, ${wasGivenUp(db, 'p')}, -p.id))`
}

/** Ended before its first day, and no step of a longer internship. As the index `placements_by_standing` has it. */
function wasGivenUp(db: Db | Tx, alias: string) {
  return db`(${whereEnded(db, alias)} and ${db(alias)}.end_date is null and ${db(alias)}.continues_id is null)`
}

/** As `hasBegun` of `domain/placing.ts` has it. */
export function whereBegun(db: Db | Tx, alias = 'p') {
  return db`(${whereRunning(db, alias)} or (${whereEnded(db, alias)} and ${db(alias)}.end_date is not null))`
}

/** As `wasAtWork` of `domain/placing.ts` has it of `placements p`. */
export function whereAtWork(db: Db | Tx, { from, to }: { from: WorkDate; to: WorkDate }) {
  return db`(${whereBegun(db)} and p.start_date <= ${to} and (p.end_date is null or p.end_date >= ${from}))`
}
