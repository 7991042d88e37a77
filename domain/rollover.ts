import { dateInWords, type WorkDate } from './calendar.ts'
import { isBeingPrepared, isLive, type PlacementStatus } from './placement.ts'
import { hasBegun } from './placing.ts'
import type { Refusal } from './refusal.ts'
import { termInWords } from './term.ts'

export const rolloverActs = ['continue', 'graduate', 'archive', 'move_up'] as const
export type RolloverAct = (typeof rolloverActs)[number]

/** What the admin chooses, by how the students of a finished term ended it. */
export type RolloverChoices = {
  /** The last placement that began is completed. One of an earlier term graduates nobody. */
  completed: 'graduate' | 'stay'
  /** A placement of the term is still active. */
  unfinished: 'continue' | 'stay'
  /** It ended before its hours were met. */
  ended: 'archive' | 'stay'
  /** Who stays moves up one year level, up to this one; null if nobody moves up. */
  lastYear: number | null
}

export type RolloverFacts = {
  /** All placements of the student, in the order of their terms. */
  placements: readonly { termId: number; status: PlacementStatus; endDate: WorkDate | null }[]
  /** Days and corrections that nobody has decided. */
  undecided: number
  yearLevel: number | null
  /** The year level went up after this term already. */
  hasMovedUp: boolean
}

export type RolloverNote = { code: string; message: string; label: string }
/** What becomes of a student: acts with a note each, nothing at all, or why the student is left out. */
export type RolloverPlan = { acts: RolloverAct[]; notes: RolloverNote[]; refusal: RolloverNote | null }

type Terms = { from: { id: number }; to: { id: number; semester: 'first' | 'second' | 'summer'; schoolYear: string } }

/** What a roll-over does with one student of a finished term (rule 39). */
export function planRollover(facts: RolloverFacts, choices: RolloverChoices, { from, to }: Terms): RolloverPlan {
  const live = facts.placements.filter(({ status }) => isLive(status))
  const here = live.filter(({ termId }) => termId === from.id)
  if (here.length > 0) {
    if (choices.unfinished === 'stay') {
      const message = 'A placement is active; complete or end it first'
      return leftOut({ code: 'active', message, label: 'with an active placement' })
    }
    const isPrepared = (termId: number) => live.some((one) => one.termId === termId && isBeingPrepared(one.status))
    if (isPrepared(from.id) && isPrepared(to.id)) {
      const message = 'Another placement is being prepared for the new term'
      return leftOut({ code: 'prepared', message, label: 'prepared for both terms' })
    }
    const note = { code: 'continue', message: `Continues in ${termInWords(to)}`, label: 'continued' }
    return withYear(facts, choices, { acts: ['continue'], notes: [note] })
  }
  // One that ended before its first day says nothing beside one that began.
  const last = facts.placements.findLast(hasBegun) ?? facts.placements.at(-1)
  if (live.length > 0 || !last) return withYear(facts, choices, { acts: [], notes: [] })
  const leaves = last.status === 'completed' ? choices.completed : choices.ended
  if (leaves === 'stay') return withYear(facts, choices, { acts: [], notes: [] })
  // Whether an internship of an earlier term was enough is decided with that term: another may have been wanted since.
  const first = facts.placements.findIndex(({ termId }) => termId === from.id)
  if (leaves === 'graduate' && facts.placements.indexOf(last) < first) return undecidedHere(facts, choices)
  if (facts.undecided > 0) {
    const days = facts.undecided === 1 ? '1 day is' : `${facts.undecided} days are`
    return leftOut({ code: 'undecided_records', message: `${days} not decided`, label: 'days not decided' })
  }
  const note =
    leaves === 'graduate'
      ? { code: leaves, message: 'Graduates and moves to the archive', label: 'graduated' }
      : { code: leaves, message: 'Moves to the archive', label: 'archived' }
  return { acts: [leaves], notes: [note], refusal: null }
}

function undecidedHere(facts: RolloverFacts, choices: RolloverChoices): RolloverPlan {
  const message = 'Completed in an earlier term; roll that one over to graduate the student'
  const note = { code: 'completed_earlier', message, label: 'completed in an earlier term' }
  const plan = withYear(facts, choices, { acts: [], notes: [note] })
  return plan.acts.length > 0 ? plan : leftOut(note)
}

function withYear(
  { yearLevel, hasMovedUp }: RolloverFacts,
  { lastYear }: RolloverChoices,
  { acts, notes }: Pick<RolloverPlan, 'acts' | 'notes'>,
): RolloverPlan {
  if (lastYear === null || yearLevel === null || hasMovedUp) return { acts, notes, refusal: null }
  if (yearLevel >= lastYear) {
    const label = 'in the last year level'
    const note = { code: 'last_year', message: `Year level stays ${yearLevel}, the last`, label }
    return acts.length > 0 ? { acts, notes: [...notes, note], refusal: null } : { acts, notes, refusal: note }
  }
  const message = `Year level ${yearLevel} becomes ${yearLevel + 1}`
  return {
    acts: [...acts, 'move_up'],
    notes: [...notes, { code: 'move_up', message, label: 'moved up a year level' }],
    refusal: null,
  }
}

function leftOut(refusal: RolloverNote): RolloverPlan {
  return { acts: [], notes: [], refusal }
}

type Span = { id: number; startsOn: WorkDate; endsOn: WorkDate; current: boolean; isArchived: boolean }

/** Why students cannot be rolled over from one term into the other, or null. */
export function refuseRollover({ from, to, today }: { from: Span; to: Span; today: WorkDate }): Refusal | null {
  const refuse = (code: string, message: string): Refusal => ({ status: 422, code, message })
  if (from.isArchived || to.isArchived) return refuse('term_archived', 'Choose terms that are not in the archive')
  if (from.id === to.id || to.startsOn <= from.startsOn) {
    return refuse('term_order', 'Choose a term that starts after the finished one')
  }
  if (to.endsOn < today) return refuse('term_over', `The new term ended on ${dateInWords(to.endsOn)}`)
  if (from.current && from.endsOn >= today) {
    const message = `This term is current until ${dateInWords(from.endsOn)}. Make the new term current first.`
    return refuse('term_running', message)
  }
  return null
}
