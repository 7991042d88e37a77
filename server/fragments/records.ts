import type { Db, Tx } from '#server/db.ts'

/*
 * Conditions on `time_records r`. Their lists are written out, because the indexes `time_records_waiting` and
 * `time_records_closing` are found only by a condition without parameters.
 */

/** As `isUndecided` of `domain/record.ts` has it. */
export function whereUndecided(db: Db | Tx) {
  return db`r.status in ('submitted', 'incomplete', 'open', 'returned')`
}

/** As `isOver` of `domain/record.ts` has it. */
export function whereOver(db: Db | Tx, now: string) {
  return db`(r.status = 'open' and r.closes_at <= ${now})`
}
