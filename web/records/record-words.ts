import {
  AlarmClock,
  CalendarOff,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  CloudRainWind,
  Hourglass,
  Lock,
  type LucideIcon,
  MapPinOff,
  MapPinX,
  Moon,
  PencilLine,
  ShieldCheck,
  SmartphoneCharging,
  Timer,
  TimerOff,
  TrendingUp,
  Undo2,
  WifiOff,
} from 'lucide-react'
import type { DayRecord } from '#contract/day-record.ts'
import { dateInShort, dateInWords, type WorkDate, weekday, weekdayName } from '#domain/calendar.ts'
import { doubtsOf } from '#domain/exception.ts'
import type { Flag } from '#domain/flags.ts'
import { followsTaps, type RecordStatus, recordLabels } from '#domain/record.ts'
import type { Slot } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

type Look = { tone: BadgeTone; icon: LucideIcon }

export const recordLooks: Record<RecordStatus, Look> = {
  open: { tone: 'info', icon: Timer },
  incomplete: { tone: 'danger', icon: CircleAlert },
  submitted: { tone: 'warn', icon: Hourglass },
  returned: { tone: 'warn', icon: Undo2 },
  approved: { tone: 'success', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleSlash },
  locked: { tone: 'neutral', icon: Lock },
}

export const flagLooks: Record<Flag, Look> = {
  incomplete: { tone: 'danger', icon: CircleAlert },
  outside: { tone: 'danger', icon: MapPinX },
  uncertain: { tone: 'warn', icon: CircleHelp },
  no_location: { tone: 'neutral', icon: MapPinOff },
  offline: { tone: 'info', icon: WifiOff },
  clock_off: { tone: 'warn', icon: SmartphoneCharging },
  server_clock: { tone: 'warn', icon: AlarmClock },
  corrected: { tone: 'info', icon: PencilLine },
  holiday: { tone: 'info', icon: CalendarOff },
  rest_day: { tone: 'info', icon: CalendarOff },
  suspension: { tone: 'info', icon: CloudRainWind },
  off_hours: { tone: 'warn', icon: Moon },
  late: { tone: 'warn', icon: AlarmClock },
  undertime: { tone: 'warn', icon: TimerOff },
  overtime_without_pass: { tone: 'warn', icon: TrendingUp },
  overtime_left_out: { tone: 'warn', icon: TimerOff },
  excused: { tone: 'info', icon: ShieldCheck },
}

/** A flag that questions nothing in its day is gray. */
export function lookOf(flag: Flag, day: Pick<DayRecord, 'flags' | 'late' | 'undertime'> | null): Look {
  const { icon, tone } = flagLooks[flag]
  return { icon, tone: day && doubtsOf(day).includes(flag) ? tone : 'neutral' }
}

/** A working day on which nobody tapped (rule 28). */
export const missedLook = { tone: 'neutral', icon: CircleDashed, word: 'No taps' } as const

const fieldOf = {
  am_in: 'amIn',
  am_out: 'amOut',
  pm_in: 'pmIn',
  pm_out: 'pmOut',
  ot_in: 'otIn',
  ot_out: 'otOut',
} as const satisfies Record<Slot, keyof DayRecord>

type Times = Pick<DayRecord, (typeof fieldOf)[Slot]>

export function timeIn(record: Times, slot: Slot): string | null {
  return record[fieldOf[slot]]
}

/** '7:58–12:06 · 12:57–4:06': as on the printed form, without AM and PM. */
export function timesInShort(record: Times, zone: string): string {
  const short = (at: string | null) => (at ? clockTime(msOf(at), zone).slice(0, -3) : '')
  return [
    [record.amIn, record.amOut],
    [record.pmIn, record.pmOut],
    [record.otIn, record.otOut],
  ]
    .filter(([from, to]) => from || to)
    .map(([from = null, to = null]) => `${short(from)}–${short(to)}`)
    .join(' · ')
}

/** 'Thursday, November 12, 2026' */
export function dayInWords(date: WorkDate): string {
  return `${weekdayName(weekday(date))}, ${dateInWords(date)}`
}

/** 'Thu, Nov 12' */
export function dayInShort(date: WorkDate): string {
  return `${weekdayName(weekday(date)).slice(0, 3)}, ${dateInShort(date)}`
}

/** '3 days', '1 day' */
export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** What was decided on a day; one that is no longer decided was reopened. */
export function decisionInWords(status: RecordStatus): string {
  if (status === 'locked') return recordLabels.approved
  return followsTaps(status) ? 'Reopened' : recordLabels[status]
}

/** What somebody did to a day. An edit is always of the journal. */
export function actionInWords(action: string): string {
  return action === 'updated' ? 'updated the journal' : action
}
