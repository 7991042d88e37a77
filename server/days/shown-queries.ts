import type { Tap } from '#contract/tap-shapes.ts'
import type { DayBasis } from '#domain/basis.ts'
import type { Db, Fragment } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import type { Piece } from '#server/fragments/together.ts'
import type { StoredRecord } from './record-queries.ts'
import type { Dates } from './rules-queries.ts'

/** A day as a screen shows it. Its basis is a third of a record, and is read only of days that may be derived from it. */
export type ShownDay = Omit<StoredRecord, 'basis'> & { dayName: string | null; basis: DayBasis | null }

/** What closing a day that is over needs of it, besides its taps. */
function basisWanted(db: Db): Fragment {
  return db`r.basis ->> 'dayName' as day_name, case when r.status in ('open', 'incomplete') then r.basis end as basis`
}

/** The days of these students, in order. */
export function shownDays(db: Db, studentIds: readonly number[], { from, to }: Dates): Piece<ShownDay> {
  return {
    names: [
      ...(['id', 'studentId', 'placementId', 'workDate', 'amIn', 'amOut', 'pmIn', 'pmOut', 'otIn', 'otOut'] as const),
      ...(['dayType', 'rendered', 'credited', 'earned', 'lockedMinutes', 'late', 'undertime', 'overtime'] as const),
      ...(['explanation', 'flags', 'status', 'excused', 'note', 'decidedBy', 'decidedAt', 'decidedNote'] as const),
      ...(['closesAt', 'wouldBe', 'version', 'dayName', 'basis'] as const),
    ],
    instants: ['amIn', 'amOut', 'pmIn', 'pmOut', 'otIn', 'otOut', 'decidedAt', 'closesAt'],
    rows: db`
      select r.id, r.student_id, r.placement_id, r.work_date, r.am_in, r.am_out, r.pm_in, r.pm_out, r.ot_in, r.ot_out,
        r.day_type, r.rendered, r.credited, r.earned_minutes as earned, r.counted_minutes as locked_minutes, r.late,
        r.undertime, r.overtime, r.explanation, r.flags, r.status, r.excused, r.note,
        ${nameOrUsername(db, 'd')} as decided_by, r.decided_at, r.decided_note, r.closes_at, r.would_be, r.version,
        ${basisWanted(db)}
      from time_records r left join users d on d.id = r.decided_by
      where r.student_id = any(${studentIds as number[]}) and r.work_date between ${from} and ${to}
      order by r.student_id, r.work_date, r.id`,
  }
}

export type ShownTap = Tap & { studentId: number; placementId: number }

/** The taps of these students, in order. */
export function shownTaps(db: Db, studentIds: readonly number[], { from, to }: Dates): Piece<ShownTap> {
  return {
    names: [
      ...(['id', 'studentId', 'placementId', 'workDate', 'slot', 'at', 'receivedAt', 'source'] as const),
      ...(['delaySeconds', 'isClockOff', 'geofence', 'distance', 'latitude', 'longitude', 'accuracy'] as const),
      ...(['voidedAt', 'voidReason'] as const),
    ],
    instants: ['at', 'receivedAt', 'voidedAt'],
    rows: db`
      select * from taps
      where student_id = any(${studentIds as number[]}) and work_date between ${from} and ${to}
      order by student_id, work_date, at, id`,
  }
}

export type WeekDay = Pick<ShownDay, (typeof countedNames)[number]>
const countedNames = [
  ...(['id', 'studentId', 'placementId', 'workDate', 'dayType', 'credited', 'earned', 'lockedMinutes'] as const),
  ...(['status', 'excused', 'closesAt', 'dayName', 'basis'] as const),
]

/** The days of whole weeks, as they are counted. */
export function weekDays(db: Db, studentIds: readonly number[], { from, to }: Dates): Piece<WeekDay> {
  return {
    names: countedNames,
    instants: ['closesAt'],
    rows: db`
      select r.id, r.student_id, r.placement_id, r.work_date, r.day_type, r.credited, r.earned_minutes as earned,
        r.counted_minutes as locked_minutes, r.status, r.excused, r.closes_at, ${basisWanted(db)}
      from time_records r
      where r.student_id = any(${studentIds as number[]}) and r.work_date between ${from} and ${to}
      order by r.student_id, r.work_date, r.id`,
  }
}
