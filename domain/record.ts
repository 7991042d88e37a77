import { dateInWords, monthInWords } from './calendar.ts'
import type { DerivedStatus } from './derive.ts'
import type { Refusal } from './refusal.ts'
import { oldestTap } from './tap-time.ts'
import { clockTime, dateIn, type Instant, msOf } from './zone.ts'

export const recordStatuses = ['open', 'incomplete', 'submitted', 'returned', 'approved', 'rejected', 'locked'] as const
export type RecordStatus = (typeof recordStatuses)[number]

export const recordLabels: Record<RecordStatus, string> = {
  open: 'Open',
  incomplete: 'Incomplete',
  submitted: 'Submitted',
  returned: 'Returned',
  approved: 'Approved',
  rejected: 'Rejected',
  locked: 'Locked',
}

export type RecordActor = {
  role: 'admin' | 'teacher' | 'supervisor' | 'student'
  /** The record is about the actor. */
  isOwn: boolean
}

export type Decision = {
  to: RecordStatus
  actor: RecordActor
  reason: string | null
  /** Since when the student is in on that day; null or missing if they are out. */
  inSince?: Instant | null
  zone?: string
}

type Move = { from: RecordStatus; to: RecordStatus; roles: readonly RecordActor['role'][]; needsReason: boolean }

const deciders = ['admin', 'teacher', 'supervisor'] as const
const staff = ['admin', 'teacher'] as const

const moves: readonly Move[] = [
  { from: 'submitted', to: 'approved', roles: deciders, needsReason: false },
  { from: 'submitted', to: 'returned', roles: deciders, needsReason: true },
  { from: 'submitted', to: 'rejected', roles: deciders, needsReason: true },
  { from: 'returned', to: 'submitted', roles: ['student'], needsReason: false },
  { from: 'approved', to: 'submitted', roles: staff, needsReason: true },
  { from: 'rejected', to: 'submitted', roles: staff, needsReason: true },
]

/** Why a person may not give a record this status, or null (rule 8). Only the lock of its month locks a day (rule 12). */
export function refuseDecision(from: RecordStatus, decision: Decision): Refusal | null {
  const { to, actor, reason } = decision
  if (followsTaps(from) && decision.inSince) return stillIn(decision.inSince, decision.zone ?? 'UTC')
  const move = moves.find((one) => one.from === from && one.to === to)
  if (move === undefined) return cannotBecome(from, to)
  const isStudents = move.roles.includes('student')
  if (actor.isOwn && !isStudents) {
    const act = to === 'submitted' ? 'reopen' : 'approve'
    return { status: 403, code: 'own_record', message: `You can’t ${act} your own record.` }
  }
  if (!move.roles.includes(actor.role) || (isStudents && !actor.isOwn)) return notYours(from, to)
  if (move.needsReason && (reason ?? '').trim() === '') {
    return { status: 422, code: 'reason_missing', message: `Say why this record is ${wordFor(from, to)}` }
  }
  return null
}

type Times = { amIn: Instant | null; amOut: Instant | null; pmIn: Instant | null; pmOut: Instant | null }
type DayTimes = Times & { otIn: Instant | null; otOut: Instant | null; status: RecordStatus }

/** Since when the student is in; null if they are out, or if the day is over. */
export function inSince({ amIn, amOut, pmIn, pmOut, otIn, otOut, status }: DayTimes): Instant | null {
  if (status !== 'open' && status !== 'submitted') return null
  if (otIn !== null) return otOut === null ? otIn : null
  if (pmOut !== null) return null
  if (pmIn !== null) return pmIn
  return amOut === null ? amIn : null
}

function stillIn(since: Instant, zone: string): Refusal {
  return { status: 409, code: 'still_in', message: `The student is still in since ${clockTime(msOf(since), zone)}` }
}

/** The status after taps or rules have changed: a decision stays, every other status follows the taps. */
export function statusAfterDerivation(current: RecordStatus | null, derived: DerivedStatus): RecordStatus {
  return current === null || followsTaps(current) ? derived : current
}

/** Nobody has decided on it, so its status follows its taps. */
export function followsTaps(status: RecordStatus): boolean {
  return status === 'open' || status === 'incomplete' || status === 'submitted'
}

/** Its window has ended, though nobody has closed it yet: it stands as it would be closed. */
export function isOver({ status, closesAt }: { status: RecordStatus; closesAt: Instant }, now: Instant): boolean {
  return status === 'open' && msOf(closesAt) <= msOf(now)
}

/** While such a record remains, its month cannot be locked and its placement not completed. */
export function isUndecided(status: RecordStatus): boolean {
  return status !== 'approved' && status !== 'rejected' && status !== 'locked'
}

/** Its minutes are approved hours. */
export function isCounted(status: RecordStatus): boolean {
  return status === 'approved' || status === 'locked'
}

/** It is derived again when a holiday, pass, schedule or cap changes; others only say what they would be (rule 10). */
export function followsLaterChanges(status: RecordStatus): boolean {
  return !isCounted(status)
}

/** Why a day with this status takes no tap, or null: until someone decides, a day takes taps (rule 8). */
export function refuseTapOn(status: RecordStatus): Refusal | null {
  if (followsTaps(status)) return null
  const state = recordLabels[status].toLowerCase()
  return {
    status: 409,
    code: `day_${status}`,
    message: `This day is already ${state}. To change it, request a correction.`,
  }
}

export function monthLocked(month: string): Refusal {
  return {
    status: 409,
    code: 'month_locked',
    message: `${monthInWords(month)} is locked. Only an admin can unlock it.`,
  }
}

/** Nothing changes the hours of a completed placement (rule 17). */
export const completionKept: Refusal = {
  status: 409,
  code: 'placement_completed',
  message: 'This placement is completed. An admin has to reopen its completion before its hours can change.',
}

export type LockQuestion = {
  month: string
  now: Instant
  zone: string
  /** When the last window of its last date ends, over all placements of the program. */
  lastWindowEnds: number
  undecided: number
  corrections: number
}

/**
 * Why a month cannot be locked, or null (rule 12). So much time must have passed since the window of its last date that no
 * tap of it can still come, and everything in it must be decided.
 */
export function refuseLock({ month, now, zone, lastWindowEnds, undecided, corrections }: LockQuestion): Refusal | null {
  const from = lastWindowEnds + oldestTap
  if (msOf(now) < from) {
    const when = `${dateInWords(dateIn(zone, from))}, ${clockTime(from, zone)}`
    return { status: 409, code: 'month_not_over', message: `${monthInWords(month)} can be locked from ${when} on` }
  }
  if (undecided === 0 && corrections === 0) return null
  const records = undecided > 0 ? [undecidedInWords(undecided)] : []
  const open = [...records, ...(corrections > 0 ? [pendingInWords(corrections)] : [])].join(' and ')
  return { status: 409, code: 'month_undecided', message: `${monthInWords(month)} cannot be locked: ${open}` }
}

export function undecidedInWords(records: number): string {
  return records === 1 ? '1 time record is undecided' : `${records} time records are undecided`
}

export function pendingInWords(corrections: number): string {
  return corrections === 1 ? '1 correction is pending' : `${corrections} corrections are pending`
}

function cannotBecome(from: RecordStatus, to: RecordStatus): Refusal {
  const message =
    from === to
      ? `This record is already ${recordLabels[from].toLowerCase()}`
      : `A record that is ${recordLabels[from].toLowerCase()} cannot become ${recordLabels[to].toLowerCase()}`
  return { status: 409, code: 'step_not_allowed', message }
}

function notYours(from: RecordStatus, to: RecordStatus): Refusal {
  return { status: 403, code: 'not_your_step', message: `Your role can’t change this record to ${wordFor(from, to)}` }
}

function wordFor(from: RecordStatus, to: RecordStatus): string {
  if (to === 'submitted') return from === 'returned' ? 'submitted again' : 'reopened'
  return recordLabels[to].toLowerCase()
}
