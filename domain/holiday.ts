import type { WorkDate } from './calendar.ts'
import { clockMinutes, minutesOf } from './zone.ts'

export const dayTypes = [
  'regular',
  'rest',
  'regular_holiday',
  'special_non_working',
  'special_working',
  'suspension',
] as const
export type DayType = (typeof dayTypes)[number]
export type HolidayType = Extract<DayType, 'regular_holiday' | 'special_non_working' | 'special_working'>

/** Who a holiday or suspension is for: an empty list means every program, null every town. Towns are in lower case. */
export type Scope = { courseIds: readonly number[]; town: string | null }
export type Holiday = { date: WorkDate; name: string; type: HolidayType; scope: Scope }

/** From a time on the first date ('HH:MM', null for the whole day), and the whole of every later date. */
export type Suspension = { from: WorkDate; to: WorkDate; fromTime: string | null; reason: string; scope: Scope }

/** The city and province of the workplace; a placement that has no company yet is in no town. */
export type Where = { courseId: number; towns: readonly string[] }
export type DayKind = {
  type: DayType
  /** The holiday's name or the suspension's reason. */
  name: string | null
  /** Minutes after midnight from which nothing counts; null when nothing is suspended. */
  suspendedFrom: number | null
}

export type DayQuestion = {
  date: WorkDate
  isScheduled: boolean
  where: Where
  holidays: readonly Holiday[]
  suspensions: readonly Suspension[]
}

export const dayTypeLabels: Record<DayType, string> = {
  regular: 'Regular day',
  rest: 'Rest day',
  regular_holiday: 'Regular holiday',
  special_non_working: 'Special non-working day',
  special_working: 'Special working day',
  suspension: 'Suspension',
}

/** The kinds of holidays that a school enters. */
export const holidayTypeLabels = {
  regular: 'Regular',
  special_non_working: 'Special non-working',
  special_working: 'Special working',
} as const

export const suspensionKinds = ['suspension', 'exams'] as const

/** Both stop the work of their programs in the same way. */
export const suspensionKindLabels: Record<(typeof suspensionKinds)[number], string> = {
  suspension: 'Class suspension',
  exams: 'Exam week',
}

const byWeight: readonly HolidayType[] = ['regular_holiday', 'special_non_working', 'special_working']

/** The kind of a work date (rule 23). A holiday stays one on a day off; a suspension matters on a working day. */
export function dayKind({ date, isScheduled, where, holidays, suspensions }: DayQuestion): DayKind {
  const holiday = heaviest(holidays.filter((one) => one.date === date && covers(one.scope, where)))
  const suspension = suspensionOn(date, where, suspensions)
  const suspendedFrom = suspension?.minute ?? null
  if (holiday !== null && isNonWorking(holiday.type)) return { type: holiday.type, name: holiday.name, suspendedFrom }
  if (!isScheduled) return { type: 'rest', name: holiday?.name ?? null, suspendedFrom }
  if (suspension !== null) return { type: 'suspension', name: suspension.reason, suspendedFrom }
  return { type: holiday?.type ?? 'regular', name: holiday?.name ?? null, suspendedFrom }
}

/** A day on which nothing is due and nothing counts without a pass. */
export function isNonWorking(type: DayType): boolean {
  return type === 'rest' || type === 'regular_holiday' || type === 'special_non_working'
}

type Address = { city?: string | null | undefined; province?: string | null | undefined }

/** Whether a workplace is in another town now, so that it may keep other local holidays. */
export function movesTown(before: Address, after: Address): boolean {
  return (before.city ?? null) !== (after.city ?? null) || (before.province ?? null) !== (after.province ?? null)
}

export function covers({ courseIds, town }: Scope, where: Where): boolean {
  const isOfProgram = courseIds.length === 0 || courseIds.includes(where.courseId)
  return isOfProgram && (town === null || where.towns.includes(town))
}

/** 'Suspended from 12:00 PM', or 'Suspended the whole day' */
export function suspensionInWords(suspendedFrom: number): string {
  return suspendedFrom === 0 ? 'Suspended the whole day' : `Suspended from ${clockMinutes(suspendedFrom)}`
}

function suspensionOn(date: WorkDate, where: Where, suspensions: readonly Suspension[]) {
  let earliest: { minute: number; reason: string } | null = null
  for (const { from, to, fromTime, reason, scope } of suspensions) {
    if (date < from || date > to || !covers(scope, where)) continue
    const minute = date === from && fromTime !== null ? minutesOf(fromTime) : 0
    if (earliest === null || minute < earliest.minute) earliest = { minute, reason }
  }
  return earliest
}

function heaviest(holidays: readonly Holiday[]): Holiday | null {
  for (const type of byWeight) {
    const found = holidays.find((holiday) => holiday.type === type)
    if (found !== undefined) return found
  }
  return null
}

/** Everyone, or the companies of a town or province. One without companies is most likely misspelled. */
export function scopeInWords({ scope, companyCount }: { scope: string; companyCount: number | null }): string {
  if (companyCount === null) return scope.toLowerCase() === 'school' ? 'The whole school' : 'Everyone'
  if (companyCount === 0) return `${scope} (no company there)`
  return `${scope} (${companyCount === 1 ? '1 company' : `${companyCount} companies`})`
}
