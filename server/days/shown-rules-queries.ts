import type { PlacementRules } from '#domain/basis.ts'
import type { Setup } from '#domain/geofence.ts'
import type { Db } from '#server/db.ts'
import { townsOfWork } from '#server/fragments/holiday-scope.ts'
import type { Piece, RowsOf } from '#server/fragments/together.ts'
import {
  type CalendarRow,
  calendarColumns,
  calendarOf,
  type Dates,
  type PassRow,
  partsOf,
  type RuledPlacement,
  rulesOf,
  type ScheduleRow,
} from './rules-queries.ts'

type Ruled = RuledPlacement & { studentId: number; setup: Setup }

export const scheduleNames = [
  ...(['placementId', 'validFrom', 'days', 'flexible'] as const),
  ...(['firstStart', 'firstEnd', 'secondStart', 'secondEnd'] as const),
]
export const passNames = ['placementId', 'onDate', 'kind', 'minutes'] as const

/** What the days of these students are derived from, on all their placements. */
export function rulesParts(db: Db, studentIds: readonly number[], dates: Dates) {
  const ofTheirs = db`join placements p on p.id = placement_id where p.student_id = any(${studentIds as number[]})`
  const ruled: Piece<Ruled> = {
    names: ['id', 'studentId', 'courseId', 'setup', 'towns', 'maxMinutesPerDay', 'maxMinutesPerWeek', 'graceMinutes'],
    rows: db`
      select p.*, ${townsOfWork(db)} as towns from placements p left join sites site on site.id = p.site_id
      where p.student_id = any(${studentIds as number[]})`,
  }
  const schedules: Piece<ScheduleRow> = {
    names: scheduleNames,
    rows: db`select s.* from schedules s ${ofTheirs} order by s.placement_id, s.valid_from, s.id`,
  }
  const passes: Piece<PassRow> = {
    names: passNames,
    rows: db`
      select x.* from passes x ${ofTheirs} and x.on_date between ${dates.from} and ${dates.to} and x.archived_at is null`,
  }
  const calendar: Piece<CalendarRow> = {
    names: ['holidays', 'suspensions', 'locks'],
    rows: db`select ${calendarColumns(db, dates)}`,
  }
  return { ruled, schedules, passes, calendar }
}

/** The rules of their placements, by id. */
export function rulesIn(
  { ruled, schedules, passes, calendar: [first] }: RowsOf<ReturnType<typeof rulesParts>>,
  zone: string,
): ReadonlyMap<number, PlacementRules> {
  const parts = { ...partsOf(schedules, passes), calendar: calendarOf(first ?? { holidays: [], suspensions: [] }) }
  return new Map(ruled.map((placement) => [placement.id, rulesOf(placement, parts, zone)]))
}
