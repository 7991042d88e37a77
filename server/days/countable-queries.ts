import type { Db } from '#server/db.ts'
import type { StoredRecord } from './record-queries.ts'
import type { Dates } from './rules-queries.ts'

export type CountableRecord = Pick<
  StoredRecord,
  'id' | 'studentId' | 'placementId' | 'workDate' | 'credited' | 'earned' | 'lockedMinutes' | 'status' | 'decidedAt'
>

/** The days of whole weeks, as they are counted. */
export function listCountable(db: Db, studentIds: readonly number[], { from, to }: Dates) {
  return db<CountableRecord[]>`
    select id, student_id, placement_id, work_date, credited, earned_minutes as earned, counted_minutes as locked_minutes, status,
      decided_at
    from time_records where student_id = any(${studentIds as number[]}) and work_date between ${from} and ${to}`
}
