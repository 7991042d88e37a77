import type { WorkDate } from './calendar.ts'
import { checkSign, codeIn } from './code-signs.ts'
import type { Form48 } from './form48.ts'

export const paperKinds = ['form48', 'school_form', 'certificate', 'partial_certificate'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperLabels: Record<PaperKind, string> = {
  form48: 'Civil Service Form No. 48, Daily Time Record',
  school_form: 'Daily Time Record',
  certificate: 'Certificate of Completion',
  partial_certificate: 'Certificate of Partial Completion',
}

/** 14 signs of the content and of the school's key, and a check sign (decision 226). */
export const paperHeadLength = 10
export const paperTailLength = 4
const codeLength = paperHeadLength + paperTailLength + 1

/** The code as it is stored; null if a sign is missing, unknown or wrong. */
export function paperCodeIn(typed: string): string | null {
  const code = codeIn(typed, codeLength)
  return code !== null && checkSign(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** A day as it is printed. What a holiday is called, or whether its month was locked later, is no part of it. */
export type PaperDay = {
  date: WorkDate
  times: string[]
  minutes: number
  undertime: number
  isPending: boolean
}

export function paperDaysOf({ rows }: Pick<Form48, 'rows'>): PaperDay[] {
  return rows.flatMap(({ date, status, amIn, amOut, pmIn, pmOut, overtime, hours, undertime, isPending }) =>
    date === null || status === null
      ? []
      : [
          {
            date,
            times: [amIn, amOut, pmIn, pmOut, overtime],
            minutes: hours ?? 0,
            undertime: undertime ?? 0,
            isPending,
          },
        ],
  )
}

/** What became of a paper's record since it was printed. */
export type PaperStanding =
  | { is: 'unchanged' }
  /** Only days were added, or days for approval were finished or approved. */
  | { is: 'continued'; days: number }
  | { is: 'changed'; days: number; minutes: number }

/** Compares the days on a paper with those of today (rule 46). */
export function comparePaper(printed: readonly PaperDay[], current: readonly PaperDay[]): PaperStanding {
  const now = new Map(current.map((day) => [day.date, day]))
  const known = new Set(printed.map(({ date }) => date))
  const changed = printed.filter((day) => !isKept(day, now.get(day.date)))
  if (changed.length > 0) {
    const minutes = changed.reduce((sum, day) => sum + Math.abs((now.get(day.date)?.minutes ?? 0) - day.minutes), 0)
    return { is: 'changed', days: changed.length, minutes }
  }
  const moved = printed.filter((day) => !isSame(day, now.get(day.date)))
  const added = current.filter(({ date }) => !known.has(date))
  const days = moved.length + added.length
  return days === 0 ? { is: 'unchanged' } : { is: 'continued', days }
}

/** A day that was for approval may still get times, and be approved. */
function isKept(day: PaperDay, now: PaperDay | undefined): boolean {
  if (isSame(day, now)) return true
  return (
    now !== undefined && day.isPending && day.times.every((time, index) => time === '' || time === now.times[index])
  )
}

function isSame(day: PaperDay, now: PaperDay | undefined): boolean {
  return (
    now !== undefined &&
    day.minutes === now.minutes &&
    day.undertime === now.undertime &&
    day.isPending === now.isPending &&
    day.times.every((time, index) => time === now.times[index])
  )
}
