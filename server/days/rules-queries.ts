import type { Caps, Pass, PlacementRules } from '#domain/basis.ts'
import type { Setup } from '#domain/geofence.ts'
import type { Holiday, HolidayType, Suspension } from '#domain/holiday.ts'
import type { Half, Schedule } from '#domain/schedule.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { townOf, townsOfWork } from '#server/fragments/holiday-scope.ts'
import { one } from '#server/http/sql.ts'

/** A placement with what the rules of the clock need. */
export type ClockPlacement = Caps & {
  id: number
  studentId: number
  courseId: number
  companyId: number | null
  /** The city and province of the workplace, for local holidays. */
  towns: string[]
  siteId: number | null
  status: string
  setup: Setup
  startDate: string | null
  endDate: string | null
  requiredMinutes: number
  latitude: number | null
  longitude: number | null
  radiusMeters: number | null
}

export type Dates = { from: string; to: string }

export function clockPlacementColumns(db: Db | Tx) {
  return db`p.id, p.student_id, p.course_id, p.company_id, p.site_id, p.status, p.setup, p.start_date, p.end_date,
    p.required_minutes, p.max_minutes_per_day, p.max_minutes_per_week, p.grace_minutes,
    site.latitude, site.longitude, site.radius_meters, ${townsOfWork(db)} as towns`
}

export function listClockPlacements(db: Db | Tx, ids: readonly number[]) {
  return db<ClockPlacement[]>`
    select ${clockPlacementColumns(db)} from placements p left join sites site on site.id = p.site_id
    where p.id = any(${ids as number[]})`
}

export type ScheduleRow = {
  placementId: number
  validFrom: string
  days: number[]
  firstStart: string | null
  firstEnd: string | null
  secondStart: string | null
  secondEnd: string | null
  flexible: boolean
}
type HolidayRow = { onDate: string; name: string; type: string; town: string | null }
type SuspensionRow = {
  fromDate: string
  untilDate: string
  fromTime: string | null
  reason: string
  courseIds: number[]
}
export type PassRow = { placementId: number; onDate: string; kind: Pass['kind']; minutes: number }
export type MonthLock = { courseId: number; month: string }

export type Calendar = { holidays: Holiday[]; suspensions: Suspension[] }
export type PlacementParts = { schedules: Map<number, Schedule[]>; passes: Map<number, Pass[]>; calendar: Calendar }

/** Everything that the days of these placements are derived from, in statements that are sent together. */
export async function readParts(db: Db | Tx, placementIds: readonly number[], dates: Dates): Promise<PlacementParts> {
  const ids = placementIds as number[]
  const [schedules, passes, calendar] = await Promise.all([
    db<ScheduleRow[]>`
      select placement_id, valid_from, days, first_start::text, first_end::text, second_start::text, second_end::text, flexible
      from schedules where placement_id = any(${ids}) order by placement_id, valid_from, id`,
    db<PassRow[]>`
      select placement_id, on_date, kind, minutes from passes
      where placement_id = any(${ids}) and on_date between ${dates.from} and ${dates.to} and archived_at is null`,
    readCalendar(db, dates),
  ])
  return { ...partsOf(schedules, passes), calendar }
}

export function partsOf(schedules: readonly ScheduleRow[], passes: readonly PassRow[]) {
  return {
    schedules: grouped(schedules.map((row) => [row.placementId, scheduleOf(row)])),
    passes: grouped(
      passes.map(({ placementId, onDate, kind, minutes }): [number, Pass] => [
        placementId,
        { date: onDate, kind, minutes },
      ]),
    ),
  }
}

export type CalendarRow = { holidays: HolidayRow[]; suspensions: SuspensionRow[]; locks: MonthLock[] }

async function readCalendar(db: Db | Tx, dates: Dates): Promise<Calendar> {
  const rows = await db<CalendarRow[]>`select ${calendarColumns(db, dates)}`
  return calendarOf(one(rows, 'Calendar'))
}

/** What applies to many placements on these dates: holidays, suspensions, locked months. */
export function calendarColumns(db: Db | Tx, { from, to }: Dates): Fragment {
  return db`
    (select coalesce(json_agg(json_build_object('onDate', on_date, 'name', name, 'type', type,
        'town', ${townOf(db)}) order by id), '[]')
      from holidays h where on_date between ${from} and ${to} and archived_at is null) as holidays,
    (select coalesce(json_agg(json_build_object('fromDate', from_date, 'untilDate', until_date, 'fromTime', from_time::text,
        'reason', reason, 'courseIds', array(select course_id from suspension_courses where suspension_id = s.id)) order by id), '[]')
      from suspensions s where from_date <= ${to} and until_date >= ${from} and archived_at is null) as suspensions,
    (select coalesce(json_agg(json_build_object('courseId', course_id, 'month', month)), '[]')
      from month_locks where month between ${from.slice(0, 7)} and ${to.slice(0, 7)}) as locks`
}

export function calendarOf({ holidays, suspensions }: Pick<CalendarRow, 'holidays' | 'suspensions'>): Calendar {
  return { holidays: holidays.map(holidayOf), suspensions: suspensions.map(suspensionOf) }
}

/** What the rules of a placement's days need of it. */
export type RuledPlacement = Caps & Pick<ClockPlacement, 'id' | 'courseId' | 'towns'>

export function rulesOf(placement: RuledPlacement, parts: PlacementParts, zone: string): PlacementRules {
  const { maxMinutesPerDay, maxMinutesPerWeek, graceMinutes, courseId, towns } = placement
  return {
    zone,
    schedules: parts.schedules.get(placement.id) ?? [],
    where: { courseId, towns },
    ...parts.calendar,
    passes: parts.passes.get(placement.id) ?? [],
    caps: { maxMinutesPerDay, maxMinutesPerWeek, graceMinutes },
  }
}

function grouped<T>(pairs: readonly (readonly [number, T])[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const [id, value] of pairs) {
    const group = groups.get(id)
    if (group) group.push(value)
    else groups.set(id, [value])
  }
  return groups
}

function scheduleOf(row: ScheduleRow): Schedule {
  return {
    validFrom: row.validFrom,
    days: row.days as Schedule['days'],
    first: halfOf(row.firstStart, row.firstEnd),
    second: halfOf(row.secondStart, row.secondEnd),
    kind: row.flexible ? 'flexible' : 'fixed',
  }
}

function halfOf(start: string | null, end: string | null): Half | null {
  return start && end ? { start: start.slice(0, 5), end: end.slice(0, 5) } : null
}

function holidayOf({ onDate, name, type, town }: HolidayRow): Holiday {
  const scope = { courseIds: [], town }
  return { date: onDate, name, type: (type === 'regular' ? 'regular_holiday' : type) as HolidayType, scope }
}

function suspensionOf({ fromDate, untilDate, fromTime, reason, courseIds }: SuspensionRow): Suspension {
  return {
    from: fromDate,
    to: untilDate,
    fromTime: fromTime?.slice(0, 5) ?? null,
    reason,
    scope: { courseIds, town: null },
  }
}
