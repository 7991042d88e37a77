import type { WorkDate } from './calendar.ts'
import { type DayWindow, type Timetable, windowOf } from './day.ts'
import { type DayKind, type DayType, dayKind, type Holiday, type Suspension, type Where } from './holiday.ts'
import { type Schedule, scheduleOn } from './schedule.ts'
import { type Instant, instantOf } from './zone.ts'

export type Caps = { maxMinutesPerDay: number; maxMinutesPerWeek: number; graceMinutes: number }

export type PassKind = 'overtime' | 'rest_day' | 'holiday'
export type Pass = { date: WorkDate; kind: PassKind; minutes: number }

/** Minutes granted for one date, by kind. */
export type PassMinutes = Record<PassKind, number>

/** Everything besides taps that a record is derived from. It is stored with the record, to derive it again. */
export type DayBasis = {
  workDate: WorkDate
  zone: string
  /** Null on a day off. */
  schedule: Schedule | null
  dayType: DayType
  /** The holiday's name or the suspension's reason. */
  dayName: string | null
  /** Minutes after midnight from which nothing counts. */
  suspendedFrom: number | null
  maxMinutesPerDay: number
  graceMinutes: number
  passes: PassMinutes
  /** The end of the work date's window, when the day becomes submitted or incomplete (rule 8). */
  closesAt: Instant
}

/** What applies to a placement on all its days. */
export type PlacementRules = Timetable & {
  where: Where
  holidays: readonly Holiday[]
  suspensions: readonly Suspension[]
  passes: readonly Pass[]
  caps: Caps
}

/** The kind of a day of the placement (rule 23). */
export function kindOn(workDate: WorkDate, rules: PlacementRules): DayKind {
  const { schedules, where, holidays, suspensions } = rules
  const isScheduled = scheduleOn(schedules, workDate) !== null
  return dayKind({ date: workDate, isScheduled, where, holidays, suspensions })
}

export function basisOf(workDate: WorkDate, rules: PlacementRules): DayBasis {
  const schedule = scheduleOn(rules.schedules, workDate)
  const kind = kindOn(workDate, rules)
  const window: DayWindow = windowOf(workDate, rules)
  return {
    workDate,
    zone: rules.zone,
    schedule,
    dayType: kind.type,
    dayName: kind.name,
    suspendedFrom: kind.suspendedFrom,
    maxMinutesPerDay: rules.caps.maxMinutesPerDay,
    graceMinutes: rules.caps.graceMinutes,
    passes: passesOn(workDate, rules.passes),
    closesAt: instantOf(window.to),
  }
}

function passesOn(date: WorkDate, passes: readonly Pass[]): PassMinutes {
  const minutes: PassMinutes = { overtime: 0, rest_day: 0, holiday: 0 }
  for (const pass of passes) if (pass.date === date) minutes[pass.kind] += pass.minutes
  return minutes
}
