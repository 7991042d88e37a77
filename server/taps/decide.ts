import type { TapRequest } from '#contract/taps.ts'
import { type Accepted, type AcceptedTap, decideTap, type MissedTap, type RefusedTap } from '#domain/decide-tap.ts'
import { noPlacementYet } from '#domain/placement.ts'
import { isRefusal } from '#domain/refusal.ts'
import { pressTime } from '#domain/tap-time.ts'
import { type Refusal, tooFast } from '#server/errors.ts'
import { answerRepeated } from './again.ts'
import { recordAnswer, type TapAnswer } from './answer.ts'
import { type FirstRecord, keptOf } from './first-answer.ts'
import type { NewTap } from './queries.ts'
import { asRequest, type ReadState, type StudentState } from './state.ts'

export type WaitingTap = {
  /** The hash of the bearer token, in hex. */
  token: string
  request: TapRequest
  receivedAt: string
  ip: string | null
  userAgent: string | null
}
export type TapRefusal = Omit<RefusedTap, 'status' | 'correction'> & {
  status: number
  correction?: MissedTap & { placementId: number }
  /** By the server's clock, for the phone to say when a tap that is refused was pressed. */
  pressedAt?: string
}
export type TapOutcome = TapAnswer | TapRefusal

const callsPerMinute = 120

/** `request` holds what may be stored. */
export type TapCaller = { waiting: WaitingTap; read: ReadState; request: TapRequest }
export type Decided = {
  studentId: number
  waiting: WaitingTap
  state: StudentState
  accepted: Accepted
  tap: NewTap
  record: FirstRecord
}
export type Undecidable = { studentId: number; placementId: number | null; waiting: WaitingTap; outcome: TapOutcome }

/** The outcome of one tap: a record to write, or an answer that needs none. */
export function decide(caller: TapCaller, { now, minute }: { now: string; minute: number }): Decided | Undecidable {
  const { waiting, read, request } = caller
  const { studentId, state } = read
  const known = (outcome: TapOutcome) => ({ studentId, placementId: state?.placementId ?? null, waiting, outcome })
  if (read.minute >= minute && read.calls >= callsPerMinute) return known(outcomeOf(tooFast()))
  if ((request.studentId ?? studentId) !== studentId) return known(ofAnother)
  if (!state) return known(noPlacementYet)
  if (state.sameKey) return known(answerRepeated({ state, first: state.sameKey, request: waiting.request, now }))
  const asked = asRequest(request)
  const decision = decideTap(state, asked, waiting.receivedAt)
  if (isRefusal(decision)) {
    return known({ ...refusalOf(decision, state), pressedAt: pressTime(asked, waiting.receivedAt) })
  }
  const record = recordAnswer(state, decision.record)
  const tap = newTap(caller, state, { tap: decision.tap, record })
  return { studentId, waiting, state, accepted: decision, tap, record }
}

/** The correction belongs to the placement that the tap was pressed for. */
function refusalOf({ correction, ...refusal }: RefusedTap, { placementId }: StudentState): TapRefusal {
  return correction ? { ...refusal, correction: { ...correction, placementId } } : refusal
}

/** Written field by field, because every tap passes here and spreading is slow (decision 050). */
function newTap(
  { waiting, read, request }: TapCaller,
  { placementId, siteId }: StudentState,
  { tap, record }: { tap: AcceptedTap; record: FirstRecord },
): NewTap {
  const { receivedAt, ip, userAgent } = waiting
  return {
    studentId: read.studentId,
    placementId,
    workDate: tap.workDate,
    slot: tap.slot,
    at: tap.at,
    source: tap.source,
    delaySeconds: tap.delaySeconds,
    isClockOff: tap.isClockOff,
    geofence: tap.geofence,
    distance: tap.distance,
    siteId,
    clientKey: request.clientKey,
    askedSlot: request.slot,
    askedDate: request.workDate,
    deviceAt: request.deviceAt,
    sentAt: request.sentAt,
    receivedAt,
    latitude: request.latitude,
    longitude: request.longitude,
    accuracy: request.accuracy,
    fixedAt: request.fixedAt,
    ip,
    userAgent,
    record: keptOf(record),
  }
}

export function outcomeOf({ status, code, message }: Refusal): TapRefusal {
  return { status, code, message }
}

const ofAnother: TapRefusal = {
  status: 403,
  code: 'not_your_tap',
  message: 'This tap belongs to another student. Please sign in as that student.',
}
