import type { DayBasis } from './basis.ts'
import type { Geofence } from './geofence.ts'
import type { Shift } from './schedule.ts'
import { type Instant, msOf } from './zone.ts'

/** What is worth knowing about a day, the most important first; `isException` says which of it deserves a look (rule 30). */
export const flags = [
  'incomplete',
  'outside',
  'uncertain',
  'no_location',
  'offline',
  'clock_off',
  'server_clock',
  'corrected',
  'holiday',
  'rest_day',
  'suspension',
  'off_hours',
  'late',
  'undertime',
  'overtime_without_pass',
  'overtime_left_out',
  'excused',
] as const
export type Flag = (typeof flags)[number]

export const flagLabels: Record<Flag, string> = {
  incomplete: 'Incomplete',
  outside: 'Outside site',
  uncertain: 'Location unclear',
  no_location: 'No location',
  offline: 'Sent late',
  clock_off: 'Wrong phone time',
  server_clock: 'Wrong server time',
  corrected: 'Corrected',
  holiday: 'Holiday',
  rest_day: 'Rest day',
  suspension: 'Suspension',
  off_hours: 'Unusual time',
  late: 'Late',
  undertime: 'Undertime',
  overtime_without_pass: 'Unapproved overtime',
  overtime_left_out: 'OT In without OT Out',
  excused: 'Excused',
}

export type FlagFacts = {
  taps: readonly { at: Instant; source: string; geofence: Geofence; isClockOff: boolean }[]
  basis: DayBasis
  /** In minutes since 1970; null if no schedule binds. */
  shift: Shift | null
  status: string
  isExcused: boolean
  /** A correction has put or removed one of its times. */
  isCorrected: boolean
  /** The day's overtime has an in and no out. */
  isOvertimeLeftOut: boolean
  late: number
  undertime: number
  /** Overtime that no pass counts. */
  uncovered: number
}

const unusualMinutes = 120
/** Leaving a few minutes late earns nothing and needs no mark. */
const notedOvertime = 15

export function flagsOf(facts: FlagFacts): Flag[] {
  const { taps, basis } = facts
  const places = new Set(taps.map(({ geofence }) => geofence))
  const sources = new Set(taps.map(({ source }) => source))
  const raised: Record<Flag, boolean> = {
    incomplete: facts.status === 'incomplete',
    outside: places.has('outside'),
    uncertain: places.has('uncertain'),
    no_location: places.has('unavailable'),
    offline: sources.has('offline'),
    clock_off: taps.some(({ isClockOff }) => isClockOff),
    // The check of the server's clock puts it on a day, and the database keeps it.
    server_clock: false,
    corrected: facts.isCorrected,
    holiday: basis.dayType === 'regular_holiday' || basis.dayType === 'special_non_working',
    rest_day: basis.dayType === 'rest',
    suspension: basis.suspendedFrom !== null,
    off_hours: isOffHours(taps, facts.shift),
    late: facts.late > 0,
    undertime: facts.undertime > 0,
    overtime_without_pass: facts.uncovered >= notedOvertime,
    overtime_left_out: facts.isOvertimeLeftOut,
    excused: facts.isExcused,
  }
  return flags.filter((flag) => raised[flag])
}

function isOffHours(taps: FlagFacts['taps'], shift: Shift | null): boolean {
  if (shift === null) return false
  return taps.some(({ at }) => {
    const minute = msOf(at) / 60_000
    return minute < shift.start - unusualMinutes || minute > shift.end + unusualMinutes
  })
}
