import { addDays, type WorkDate, weekOf } from '#domain/calendar.ts'
import type { Instant } from '#domain/zone.ts'
import type { Fate } from './fates.ts'
import type { Random } from './random.ts'
import type { Student } from './students.ts'
import type { Term, Terms } from './terms.ts'

/** One placement of a student, with its dates and status. */
export type Step = {
  status: string
  term: Term
  startDate: WorkDate | null
  targetEndDate: WorkDate | null
  endDate: WorkDate | null
  reason: string | null
  at: Instant
}
type PlanFacts = { student: Student; terms: Terms; today: WorkDate; random: Random; isTheStudent: boolean }

/** The placements that lead to a fate, the oldest first. Nobody begins or ends in the current week. */
export function planOf(fate: Fate, { student, terms, today, random, isTheStudent }: PlanFacts): Step[] {
  const { current, previous } = terms
  const monday = weekOf(today).from
  const weeksNeeded = Math.ceil(student.program.requiredHours / 40)
  const weeksAgo = (weeks: number) => addDays(monday, -7 * weeks)
  const step = (status: string, startDate: WorkDate | null, more: Partial<Step> = {}): Step => ({
    status,
    term: current,
    startDate,
    // One more week makes up for holidays and suspensions.
    targetEndDate: startDate && addDays(startDate, 7 * (weeksNeeded + 1) - 3),
    endDate: null,
    reason: null,
    at: `${addDays(startDate && startDate < today ? startDate : weeksAgo(1), -12)}T01:30:00Z`,
    ...more,
  })
  const started = () => weeksAgo(random.between(1, Math.max(1, Math.min(12, Math.floor(weeksNeeded * 0.85)))))
  const ending = (startDate: WorkDate, weeks: number) => ({ endDate: addDays(startDate, 7 * weeks - 3) })

  // Five weeks at work, and at least five more to come.
  if (isTheStudent) return [step('deployed', weeksAgo(5))]

  switch (fate) {
    case 'none':
      return []
    case 'draft':
      return [step('draft', random.chance(0.5) ? null : addDays(monday, 7 * random.between(3, 6)))]
    case 'requirements':
      return [step('requirements', addDays(monday, 7 * random.between(2, 5)))]
    case 'cleared':
      return [step('cleared', addDays(monday, 7 * random.between(1, 2)))]
    case 'deployed':
      return [step('deployed', started())]
    case 'on_hold':
      return [step('on_hold', weeksAgo(random.between(3, 6)), { reason: random.pick(holds) })]
    case 'hours_met':
      return [step('hours_met', weeksAgo(weeksNeeded + 2))]
    case 'completed': {
      const startDate = weeksAgo(weeksNeeded + 4)
      const term = startDate < current.startsOn ? previous : current
      return [step('completed', startDate, { term, ...ending(startDate, weeksNeeded + 1) })]
    }
    case 'earlier': {
      const startDate = addDays(previous.startsOn, 7 * random.between(0, 2))
      return [step('completed', startDate, { term: previous, ...ending(startDate, weeksNeeded + 2) })]
    }
    case 'pulled_out': {
      const startDate = weeksAgo(random.between(6, 8))
      return [step('pulled_out', startDate, { ...ending(startDate, 3), reason: random.pick(pullOuts) })]
    }
    case 'withdrawn':
      return [step('withdrawn', null, { reason: random.pick(withdrawals) })]
    case 'moved': {
      const startDate = weeksAgo(random.between(7, 9))
      const reason = random.pick(transfers)
      return [
        step('transferred', startDate, { ...ending(startDate, 4), reason }),
        step('deployed', weeksAgo(random.between(1, 2))),
      ]
    }
  }
}

const holds = ['Medical leave with a doctor’s certificate', 'The site is closed for repairs', 'Family emergency']
const pullOuts = [
  'Tasks were not related to the program',
  'The company could not provide a supervisor',
  'Repeated absence without notice',
]
const withdrawals = ['Dropped the internship subject', 'Leave of absence for the semester']
const transfers = ['The company closed the department', 'Moved nearer to home', 'The project ended early']
