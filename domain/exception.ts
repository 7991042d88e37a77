import type { Flag } from './flags.ts'

/** A day this many minutes late or under, or fewer, is still a regular day (rule 30). */
const toleratedMinutes = 15

/** These change neither the hours nor the trust in a day, so it stays regular and shows them as a small mark (rule 30). */
const notes: readonly Flag[] = ['uncertain', 'no_location', 'offline', 'overtime_without_pass']

export type DayForApproval = {
  flags: readonly Flag[]
  late: number
  undertime: number
  hasPendingCorrection: boolean
}

/** Whether the hours of a day or the trust in it are in question, so that someone should look before approving (rule 30). */
export function isException(day: DayForApproval): boolean {
  return day.hasPendingCorrection || doubtsOf(day).length > 0
}

/** The flags that make a day an exception; the others are notes. */
export function doubtsOf({ flags, late, undertime }: Omit<DayForApproval, 'hasPendingCorrection'>): Flag[] {
  return flags.filter((flag) => {
    if (flag === 'late') return late > toleratedMinutes
    if (flag === 'undertime') return undertime > toleratedMinutes
    return !notes.includes(flag)
  })
}
