import { type PlacementStatus, placementLabels } from './placement.ts'
import type { Refusal } from './refusal.ts'
import { type Instant, msOf } from './zone.ts'

/** The statuses to which many placements are moved at once; all others are decided one by one. */
export const bulkStatuses = ['requirements', 'cleared', 'deployed', 'on_hold', 'completed'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** A step over more rows than this is a job with progress. */
export const mostAtOnce = 50
/** Rows of one act. */
export const mostRows = 10_000
export const undoMinutes = 10

/** Why one row of an act did not take the step. */
export type Cause = {
  code: string
  message: string
  /** What rows with the same cause are counted under. */
  label: string
  link?: string
  /** The company that could remove the cause, if it is one. */
  company?: string
}
export type CauseGroup = { code: string; label: string; count: number; companies: number }

const labels: Record<string, string> = {
  moa: 'no MOA',
  birth_date: 'birth date',
  under_age: 'under 18',
  emergency_contact: 'emergency contact',
  company: 'no company',
  company_blacklisted: 'at a blacklisted company',
  start_date: 'no start date',
  supervisor: 'no supervisor',
  site: 'no site',
  schedule: 'no schedule',
  carried_proof: 'no proof of carried hours',
  undecided_records: 'days not decided',
  open: 'days not decided',
  incomplete: 'days not decided',
  submitted: 'days not decided',
  returned: 'days not decided',
  pending_corrections: 'pending corrections',
  pending_correction: 'pending corrections',
  evaluation_supervisor_student: 'supervisor’s evaluation not submitted',
  evaluation_student_company: 'student’s evaluation not submitted',
  evaluation_student_program: 'student’s evaluation not submitted',
  not_completed: 'not completed yet',
  hours_not_met: 'hours not met',
  no_hours: 'no approved hours',
  withdrawn: 'withdrawn',
  other_company: 'at another company',
  placement_ended: 'placement ended',
  live_placement: 'with an active placement',
  supervisor_account: 'with a supervisor without an account',
  supervisor_unreachable: 'with a supervisor without an account or email',
  student_account: 'without an account',
  student_unreachable: 'without an account or email',
}

/** What rows with this cause are counted under: a sentence with a name, a date or a number in it would count each alone. */
export function labelOfCause(code: string, message: string): string {
  return labels[code] ?? message
}

export function labelOfStatus(status: PlacementStatus): string {
  return `with status ${placementLabels[status]}`
}

/** Causes that are told one by one; if there are more, those that are alike are told together. */
const mostTold = 8
const likeLabels: Record<string, string> = {
  paper_missing: 'with missing documents',
  paper_submitted: 'with documents under review',
  paper_returned: 'with returned documents',
  paper_expired: 'with expired documents',
  company_paper_missing: 'with missing documents of the company',
  company_paper_submitted: 'with documents of the company under review',
  company_paper_returned: 'with returned documents of the company',
  company_paper_expired: 'with expired documents of the company',
  step_not_allowed: 'with another status',
}

/** The same rows; where their causes are too many to read, like ones share a label. */
export function withFewLabels<R extends { causes: readonly Cause[] }>(rows: readonly R[]): R[] {
  const told = new Set(rows.flatMap(({ causes }) => causes.map(({ label }) => label)))
  if (told.size <= mostTold) return [...rows]
  const shared = (one: Cause): Cause => ({ ...one, label: likeLabels[one.code] ?? one.label })
  return rows.map((row) => ({ ...row, causes: row.causes.map(shared) }))
}

/** How many rows each cause has, the most frequent first. A row with two causes is counted under both. */
export function groupCauses(rows: readonly { causes: readonly Cause[] }[]): CauseGroup[] {
  const groups = new Map<string, CauseGroup & { named: Set<string> }>()
  for (const { causes } of rows) {
    const counted = new Set<string>()
    for (const { code, label, company } of causes) {
      const group = groups.get(label) ?? { code, label, count: 0, companies: 0, named: new Set() }
      if (!counted.has(label)) group.count += 1
      counted.add(label)
      if (company !== undefined) group.named.add(company)
      groups.set(label, group)
    }
  }
  return [...groups.values()]
    .map(({ named, ...group }) => ({ ...group, companies: named.size }))
    .sort((one, two) => two.count - one.count || one.label.localeCompare(two.label, 'en'))
}

export type BulkCounts = { done: number; unchanged: number; refused: number; undone: number; left: number }

/** Why rows did not take the step, and what it did with those that took it. */
export type Outcome = { groups: readonly CauseGroup[]; noted: readonly CauseGroup[] }

/** '392 deployed, 28 not: 21 no MOA (3 companies), 7 emergency contact' */
export function outcomeInWords(verb: string, counts: BulkCounts, { groups, noted }: Outcome): string {
  const { done, unchanged, refused, undone, left } = counts
  if (undone + left > 0) {
    return `${inFigures(undone)} undone${left > 0 ? `, ${inFigures(left)} not: ${causesInWords(groups)}` : ''}`
  }
  const parts = [`${inFigures(done)} ${verb}${noted.length > 0 ? ` (${causesInWords(noted)})` : ''}`]
  if (unchanged > 0) parts.push(`${inFigures(unchanged)} already ${verb}`)
  if (refused > 0) parts.push(`${inFigures(refused)} not: ${causesInWords(groups)}`)
  return parts.join(', ')
}

function inFigures(count: number): string {
  return count.toLocaleString('en')
}

function causesInWords(groups: readonly CauseGroup[]): string {
  return groups
    .map(({ count, label, companies }) => {
      const where = companies > 0 ? ` (${companies === 1 ? '1 company' : `${inFigures(companies)} companies`})` : ''
      return `${inFigures(count)} ${label}${where}`
    })
    .join(', ')
}

export type BulkUndoQuestion = {
  state: string
  endedAt: Instant | null
  /** Whether the people concerned were told of the step. Then it cannot be undone, whatever the clock says. */
  isTold: boolean
  mayUndo: boolean
  /** Rows that took the step and keep it, also because an undo had to leave them. */
  kept: number
  now: Instant
}

/** Why an act cannot be undone, or null. */
export function refuseBulkUndo({ state, endedAt, isTold, mayUndo, kept, now }: BulkUndoQuestion): Refusal | null {
  if (!mayUndo) return conflict('not_undoable', 'Invitations, reminders and certificates cannot be undone')
  const isUndone = state === 'undone'
  if (state === 'undoing' || (isUndone && kept === 0)) return conflict('already_undone', 'This is undone already')
  if ((state !== 'done' && !isUndone) || endedAt === null) return conflict('still_running', 'Wait until this is done')
  if (isTold || msOf(now) >= undoUntil(endedAt)) {
    return conflict('undo_too_late', `This could be undone for ${undoMinutes} minutes. Change the students instead.`)
  }
  if (kept === 0) return conflict('nothing_to_undo', 'This step changed nothing, so there is nothing to undo')
  return null
}

export function undoUntil(endedAt: Instant): number {
  return msOf(endedAt) + undoMinutes * 60_000
}

function conflict(code: string, message: string): Refusal {
  return { status: 409, code, message }
}
