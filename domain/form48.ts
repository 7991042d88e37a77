import { datesOfMonth, type WorkDate, weekday, weekdayName } from './calendar.ts'
import { type FormMark, formMarks, formTime, overtimeWords, scheduleWords } from './form48-words.ts'
import { dayKind, type Holiday, isNonWorking, type Suspension, type Where } from './holiday.ts'
import { isCounted, type RecordStatus } from './record.ts'
import { type Schedule, scheduleOn } from './schedule.ts'
import type { Instant } from './zone.ts'

/** The Civil Service's form, or the school's own with hours and a running total instead of undertime. */
export const formVariants = ['csc', 'school'] as const
export type FormVariant = (typeof formVariants)[number]

export type FormRecord = {
  workDate: WorkDate
  amIn: Instant | null
  amOut: Instant | null
  pmIn: Instant | null
  pmOut: Instant | null
  otIn: Instant | null
  otOut: Instant | null
  /** After the weekly cap: what an approved day counts, or what another would add to the approved ones (rule 7). */
  minutes: number
  undertime: number
  status: RecordStatus
  excused: boolean
  /** Its times were changed by an accepted correction. */
  isCorrected: boolean
}

export type FormPlacement = {
  id: number
  companyName: string | null
  inCharge: string | null
  where: Where
  schedules: readonly Schedule[]
  /** Approved minutes of the whole placement today, and how many are required. */
  approved: number
  required: number
}

/** Everything that a form shows: a month of one student at one placement. */
export type FormSource = {
  month: string
  zone: string
  student: {
    id: number
    name: string
    studentNumber: string
    courseId: number
    courseCode: string
    section: string | null
  }
  placement: FormPlacement | null
  records: readonly FormRecord[]
  holidays: readonly Holiday[]
  suspensions: readonly Suspension[]
}

export type FormRow = {
  day: number
  /** Null for the 29th, 30th and 31st in a shorter month. */
  date: WorkDate | null
  /** The words across an empty row: the holiday, the suspension, SATURDAY or SUNDAY. */
  words: string | null
  amIn: string
  amOut: string
  pmIn: string
  pmOut: string
  overtime: string
  /** Minutes; null on a row without times. */
  undertime: number | null
  /** Minutes that count. Those of a day for approval are shown, but are not yet in the running total. */
  hours: number | null
  isPending: boolean
  running: number | null
  status: RecordStatus | null
  marks: FormMark[]
}

export type Form48 = {
  source: FormSource
  rows: FormRow[]
  /** One line for each schedule of the month. */
  regularHours: string[]
  saturdayHours: string[]
  undertime: number
  hours: number
  hasPending: boolean
}

/** The rows of one student's month as they print; every total is the sum of the rows above it. */
export function formOf(source: FormSource): Form48 {
  const dates = datesOfMonth(source.month)
  let running = 0
  const rows = Array.from({ length: 31 }, (_, index): FormRow => {
    const date = dates[index]
    const row = { ...emptyRow, day: index + 1 }
    if (date === undefined) return row
    const record = source.records.find((one) => one.workDate === date && one.status !== 'rejected')
    if (record === undefined) return { ...row, date, words: wordsAcross(date, source) }
    const isApproved = isCounted(record.status)
    if (isApproved) running += record.minutes
    const times = timesOf(record, source.zone)
    const isEmpty = Object.values(times).every((time) => time === '')
    return {
      ...row,
      ...times,
      date,
      words: isEmpty ? wordsAcross(date, source) : null,
      undertime: record.undertime,
      hours: record.minutes,
      isPending: !isApproved,
      running,
      status: record.status,
      marks: marksOf(record),
    }
  })
  return {
    source,
    rows,
    ...officialHours(dates, source.placement?.schedules ?? []),
    undertime: rows.reduce((sum, { undertime }) => sum + (undertime ?? 0), 0),
    hours: running,
    hasPending: rows.some(({ isPending }) => isPending),
  }
}

const emptyRow: Omit<FormRow, 'day'> = {
  date: null,
  words: null,
  amIn: '',
  amOut: '',
  pmIn: '',
  pmOut: '',
  overtime: '',
  undertime: null,
  hours: null,
  isPending: false,
  running: null,
  status: null,
  marks: [],
}

function marksOf({ isCorrected, excused, status }: FormRecord): FormMark[] {
  const isThere: Record<FormMark, boolean> = { corrected: isCorrected, excused, undecided: !isCounted(status) }
  return formMarks.filter((mark) => isThere[mark])
}

function timesOf(record: FormRecord, zone: string) {
  const time = (at: Instant | null) => (at === null ? '' : formTime(at, record.workDate, zone))
  return {
    amIn: time(record.amIn),
    amOut: time(record.amOut),
    pmIn: time(record.pmIn),
    pmOut: time(record.pmOut),
    overtime: overtimeWords(time(record.otIn), time(record.otOut)),
  }
}

/** A holiday is named also on a Saturday. A working day on which nobody came stays empty. */
function wordsAcross(date: WorkDate, { placement, holidays, suspensions }: FormSource): string | null {
  const schedule = scheduleOn(placement?.schedules ?? [], date)
  const where = placement?.where ?? { courseId: 0, towns: [] }
  const kind = dayKind({ date, isScheduled: schedule !== null, where, holidays, suspensions })
  const isOff = isNonWorking(kind.type) || (kind.type === 'suspension' && kind.suspendedFrom === 0)
  if (isOff && kind.type !== 'rest') return kind.name
  return weekday(date) >= 6 ? weekdayName(weekday(date)).toUpperCase() : null
}

/** The hours of the month's schedules, each once and in order; a later one says from which day. */
function officialHours(dates: readonly WorkDate[], schedules: readonly Schedule[]) {
  const first = dates[0] ?? ''
  const linesOf = (of: readonly WorkDate[]) => {
    const found = of.flatMap((date) => scheduleOn(schedules, date) ?? [])
    const lines = found.map((schedule) => {
      const from = schedule.validFrom > first ? `from ${Number(schedule.validFrom.slice(8))}: ` : ''
      return `${from}${scheduleWords(schedule)}`
    })
    return [...new Set(lines)]
  }
  return {
    regularHours: linesOf(dates.filter((date) => weekday(date) < 6)),
    saturdayHours: linesOf(dates.filter((date) => weekday(date) === 6)),
  }
}
