import { dateInWords, type WorkDate } from './calendar.ts'
import type { DerivedStatus, Tap } from './derive.ts'
import { minutesOfTaps, pairUp, unpairedSentence } from './pairs.ts'
import { isCounted, type RecordActor, type RecordStatus } from './record.ts'
import type { Refusal } from './refusal.ts'
import { isIn, orderSentence, outOfOrder, type Slot, type SlotTime, slotLabels, slots } from './slot.ts'
import { type Instant, msOf } from './zone.ts'

export const correctionKinds = ['missed_in', 'missed_out', 'wrong_time', 'whole_day', 'excuse'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export type CorrectionStatus = 'pending' | 'approved' | 'changed' | 'rejected' | 'withdrawn'

/** Exact times by slot; null removes a time. */
export type ProposedTimes = { [slot in Slot]?: Instant | null | undefined }

/** What a student requests, or `changed`: the approver's own times, of any slot (rule 9). */
export type AppliedKind = CorrectionKind | 'changed'
export type CorrectionRequest = { workDate: WorkDate; kind: AppliedKind; proposed: ProposedTimes; reason: string }

export type CorrectionFacts = {
  now: Instant
  zone: string
  /** Of the placement; endDate null while it runs. */
  startDate: WorkDate
  endDate: WorkDate | null
  /** The moments that a tap of the work date can have. */
  window: { from: number; to: number }
  /** The day's taps; voided ones are ignored. */
  taps: readonly Pick<Tap, 'slot' | 'at' | 'isVoided'>[]
}

const shortestReason = 10

/** What is wrong with a requested correction; empty if nothing is (rule 9). */
export function correctionProblems(request: CorrectionRequest, facts: CorrectionFacts): Refusal[] {
  if (request.reason.trim().length < shortestReason) {
    return [rule('reason_short', `Give a reason of at least ${shortestReason} characters`)]
  }
  const problems = [...dateProblems(request, facts), ...kindProblems(request, facts)]
  return problems.length > 0 ? problems : timeProblems(request, facts)
}

/** The day's times after a correction, in the order of the slots. */
export function correctedTimes(
  request: Pick<CorrectionRequest, 'kind' | 'proposed'>,
  taps: CorrectionFacts['taps'],
): SlotTime[] {
  const times = new Map<Slot, Instant>()
  if (request.kind !== 'whole_day') for (const { slot, at, isVoided } of taps) if (!isVoided) times.set(slot, at)
  for (const slot of slots) {
    const at = request.proposed[slot]
    if (at === null) times.delete(slot)
    else if (at !== undefined) times.set(slot, at)
  }
  return slots.flatMap((slot) => {
    const at = times.get(slot)
    return at === undefined ? [] : [{ slot, at }]
  })
}

/** The approver's times replace a whole day if one was requested; otherwise they change what they name. */
export function kindWhenChanged(asked: CorrectionKind, proposed: ProposedTimes): AppliedKind {
  if (asked === 'whole_day') return asked
  return asked === 'excuse' && Object.keys(proposed).length === 0 ? asked : 'changed'
}

export type Application<T> = { voided: T[]; added: SlotTime[]; isExcused: boolean }

/** What accepting does: replaced taps stay as void, and the new times become taps of their own (rule 9). */
export function applyCorrection<T extends Pick<Tap, 'slot' | 'at' | 'isVoided'>>(
  request: Pick<CorrectionRequest, 'kind' | 'proposed'>,
  taps: readonly T[],
): Application<T> {
  if (request.kind === 'excuse') return { voided: [], added: [], isExcused: true }
  const live = taps.filter(({ isVoided }) => !isVoided)
  const wanted = correctedTimes(request, taps)
  const stands = (one: SlotTime, others: readonly SlotTime[]) =>
    others.some(({ slot, at }) => slot === one.slot && msOf(at) === msOf(one.at))
  return {
    voided: live.filter((tap) => !stands(tap, wanted)),
    added: wanted.filter((time) => !stands(time, live)),
    isExcused: false,
  }
}

export type CorrectionDecision = { to: Exclude<CorrectionStatus, 'pending'>; actor: RecordActor; note: string | null }

/** Why a person may not decide on a correction, or null (rule 9). A day without a record has the status null. */
export function refuseCorrectionDecision(
  from: { status: CorrectionStatus; record: RecordStatus | null },
  { to, actor, note }: CorrectionDecision,
): Refusal | null {
  if (from.status !== 'pending')
    return { status: 409, code: 'already_decided', message: `This request is already ${from.status}` }
  if (to === 'withdrawn') return actor.isOwn ? null : forbidden('Only the student can cancel a request')
  if (actor.role === 'student' || actor.isOwn) return forbidden('You can’t approve your own request.')
  if (to === 'rejected')
    return (note ?? '').trim() === '' ? rule('note_missing', 'Say why this request is rejected') : null
  if (from.record === 'locked')
    return { status: 409, code: 'day_locked', message: 'This day is locked. Only an admin can unlock its month.' }
  const isDecided = from.record !== null && (isCounted(from.record) || from.record === 'rejected')
  if (isDecided && actor.role === 'supervisor') {
    return forbidden(
      'This day has already been reviewed. Only a coordinator or an admin can approve a correction of it.',
    )
  }
  return null
}

/** The day's status after an accepted correction: approved if that was ticked and no pair is open, else by its taps. */
export function statusAfterCorrection(derived: DerivedStatus, decision: { approves: boolean }): RecordStatus {
  return derived === 'submitted' && decision.approves ? 'approved' : derived
}

function dateProblems(
  { workDate }: CorrectionRequest,
  { now, startDate, endDate, window }: CorrectionFacts,
): Refusal[] {
  if (msOf(now) < window.from) return [rule('future_date', 'This day hasn’t started yet.')]
  if (workDate < startDate) return [rule('before_start', `The placement starts on ${dateInWords(startDate)}`)]
  if (endDate !== null && workDate > endDate)
    return [rule('after_end', `The placement ended on ${dateInWords(endDate)}`)]
  return []
}

function kindProblems({ kind, proposed }: CorrectionRequest, { taps }: CorrectionFacts): Refusal[] {
  const named = slots.filter((slot) => proposed[slot] !== undefined)
  if (kind === 'excuse')
    return named.length === 0 ? [] : [rule('excuse_with_times', 'An excuse doesn’t change any times.')]
  if (named.length === 0) return [rule('no_times', 'Enter at least one time.')]
  const filled = new Set(taps.filter(({ isVoided }) => !isVoided).map(({ slot }) => slot))
  return named.flatMap((slot) => {
    if (kind === 'missed_in' && !isIn(slot)) return [rule('wrong_slot', `${slotLabels[slot]} is not a time in`)]
    if (kind === 'missed_out' && isIn(slot)) return [rule('wrong_slot', `${slotLabels[slot]} is not a time out`)]
    if (kind === 'wrong_time' && !filled.has(slot))
      return [rule('slot_empty', `${slotLabels[slot]} has no time to correct`)]
    if (kind.startsWith('missed') && filled.has(slot))
      return [rule('slot_filled', `${slotLabels[slot]} already has a time`)]
    return kind.startsWith('missed') && proposed[slot] === null ? [rule('no_times', 'Enter the time.')] : []
  })
}

function timeProblems(request: CorrectionRequest, { now, zone, window, taps }: CorrectionFacts): Refusal[] {
  if (request.kind === 'excuse') return []
  const times = correctedTimes(request, taps)
  const problems = times.flatMap((time) => {
    const at = msOf(time.at)
    const other = outOfOrder(time, times.slice(0, times.indexOf(time)))
    if (at > msOf(now)) return [rule('future_time', `${slotLabels[time.slot]} is in the future.`)]
    // A tap of this day stays one, even if a new schedule has moved the window.
    const isTap = taps.some((tap) => !tap.isVoided && tap.slot === time.slot && msOf(tap.at) === at)
    if (!isTap && (at < window.from || at >= window.to))
      return [rule('outside_window', `${slotLabels[time.slot]} does not belong to this day`)]
    return other === null ? [] : [rule('slot_order', orderSentence(time, other, zone))]
  })
  if (problems.length > 0 || msOf(now) < window.to) return problems
  const { unpaired } = pairUp(minutesOfTaps(times))
  // An overtime that never ended is only left out: it must not block a correction of the rest of the day.
  const isLeftOut = (slot: Slot) => slot === 'ot_in' && request.proposed.ot_in === undefined
  return unpaired.filter((slot) => !isLeftOut(slot)).map((slot) => rule('unpaired', unpairedSentence(slot)))
}

function rule(code: string, message: string): Refusal {
  return { status: 422, code, message }
}

function forbidden(message: string): Refusal {
  return { status: 403, code: 'not_your_step', message }
}
