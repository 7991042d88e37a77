import { inWords } from './credit.ts'

type Decided = {
  status: 'approved' | 'returned' | 'rejected' | 'submitted'
  days: readonly { studentId: number; studentName: string }[]
  /** What the approval added to the hours, after the weekly cap. */
  minutes: number
}

/** What a decision did: '25 days of 8 interns approved. 200 h'. */
export function decisionInWords({ status, days, minutes }: Decided): string {
  const names = new Map(days.map(({ studentId, studentName }) => [studentId, studentName]))
  const [first = ''] = names.values()
  const who = names.size === 1 ? first : `${names.size} interns`
  const what = days.length === 1 ? '1 day' : `${days.length} days`
  if (status === 'approved') return `${what} of ${who} approved. ${inWords(minutes)}`
  if (status === 'returned') return `${what} returned to ${who}`
  return `${what} of ${who} ${status === 'rejected' ? 'rejected' : 'reopened'}`
}

/** What taking it back did. Nobody was told about the decision yet (rule 8). */
export function undoneInWords(count: number): string {
  return count === 1 ? 'Undone. The day is for approval again.' : `Undone. ${count} days are for approval again.`
}
