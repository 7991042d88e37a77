import { may } from '#contract/may.ts'
import { taps as endpoints, type TapRequest } from '#contract/taps.ts'
import { addDays } from '#domain/calendar.ts'
import { type Accepted, type AcceptedTap, decideTap, type RefusedTap } from '#domain/decide-tap.ts'
import { isRefusal } from '#domain/refusal.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { type Db, inTransaction, retried } from '#server/db.ts'
import { forbidden, noSession, type Refusal, tooFast } from '#server/errors.ts'
import { dayOf, type Happening, notify } from '#server/notifications/notify.ts'
import { renewSession } from '#server/sessions/lookup.ts'
import { answerRepeated } from './again.ts'
import { recordAnswer, type TapAnswer, tapAnswer } from './answer.ts'
import { type NewTap, type Write, writeTaps } from './queries.ts'
import { asRequest, type ReadState, readStates, type StudentState, withoutPlace } from './state.ts'

export type WaitingTap = {
  /** The hash of the bearer token, in hex. */
  token: string
  request: TapRequest
  receivedAt: string
  ip: string | null
  userAgent: string | null
}
export type TapRefusal = Omit<RefusedTap, 'status'> & { status: number }
export type TapOutcome = TapAnswer | TapRefusal

const callsPerMinute = 120
/** Nobody has more phones in one hand; each makes all others of the batch wait for another round. */
const mostPhones = 3

type Moment = { now: string; zone: string }
/** `request` is what of it may be kept. */
type Caller = { waiting: WaitingTap; read: ReadState; request: TapRequest }
type Decided = { studentId: number; waiting: WaitingTap; state: StudentState; accepted: Accepted; tap: NewTap }
type Known = { studentId: number; waiting: WaitingTap; outcome: TapOutcome }

/**
 * Records the taps of many callers: one read of all sessions and states, a decision for each, one write. The write passes
 * over those who had a turn since the read, and over all when it was held up; they are read and decided again.
 */
export async function recordTaps(db: Db, waiting: readonly WaitingTap[], moment: Moment): Promise<TapOutcome[]> {
  const outcomes = new Map<WaitingTap, TapOutcome>()
  let left = waiting
  for (let round = 1; left.length > 0; round++) {
    // a database that is slow by itself must not be asked for ever
    const longestWait = round < 3 ? '300 ms' : '1 hour'
    for (const [one, outcome] of await recordOnce(db, left, { ...moment, longestWait })) outcomes.set(one, outcome)
    left = left.filter((one) => !outcomes.has(one))
  }
  return waiting.map((one) => outcomes.get(one) ?? noPlacement)
}

type Round = Moment & { longestWait: string }
type Outcomes = [WaitingTap, TapOutcome][]

async function recordOnce(db: Db, waiting: readonly WaitingTap[], { now, zone, longestWait }: Round) {
  const { refused, callers } = await readCallers(db, waiting, { now, zone })
  if (callers.size === 0) return refused
  const minute = Math.floor(msOf(now) / 60_000)
  const turns = [...callers.values()].map(({ read }) => ({ studentId: read.studentId, turn: read.turn }))
  const decisions = [...callers.values()].map((caller) => decide(caller, minute))
  const accepted = decisions.filter((decision) => 'accepted' in decision)
  const taps = accepted.map(({ tap }) => tap)
  const rows = await write(db, accepted, { now, minute, longestWait, turns, taps, records: accepted.map(recordOf) })

  const written = new Map(rows.map((row) => [row.studentId, row]))
  const recorded = decisions.flatMap((decision): Outcomes => {
    const row = written.get(decision.studentId)
    if (!row) return []
    if ('outcome' in decision) return [[decision.waiting, decision.outcome]]
    const { waiting, state, accepted, tap } = decision
    return [[waiting, { tap: tapAnswer(tap, row.id ?? 0), record: recordAnswer(state, accepted.record, row) }]]
  })
  return [...refused, ...recorded]
}

/** By student; who taps by several phones at once stands here once, and the other taps are left for the next round. */
async function readCallers(db: Db, waiting: readonly WaitingTap[], { now, zone }: Moment) {
  const today = dateIn(zone, msOf(now))
  const dates = { from: addDays(today, -2), to: addDays(today, 1) }
  const asked = waiting.map(({ token, request }) => ({ token, clientKey: request.clientKey }))
  const states = await readStates(db, asked, { dates, zone, now })
  const refused: Outcomes = []
  const callers = new Map<number, Caller>()
  const calls = new Map<number, number>()
  for (const [place, one] of waiting.entries()) {
    const read = states[place]
    if (!read) refused.push([one, outcomeOf(noSession())])
    else if (!may(read.session.role, endpoints.tap)) refused.push([one, outcomeOf(forbidden())])
    else {
      const count = (calls.get(read.studentId) ?? 0) + 1
      calls.set(read.studentId, count)
      const request = read.hasLocationConsent ? one.request : withoutPlace(one.request)
      if (count === 1) callers.set(read.studentId, { read, waiting: one, request })
      else if (count > mostPhones) refused.push([one, outcomeOf(tooFast())])
    }
  }
  await Promise.all(states.map((read) => read && renewSession(db, read.session, now)))
  return { refused, callers }
}

function decide(caller: Caller, minute: number): Decided | Known {
  const { waiting, read, request } = caller
  const { studentId, state } = read
  const known = (outcome: TapOutcome) => ({ studentId, waiting, outcome })
  if (read.minute >= minute && read.calls >= callsPerMinute) return known(outcomeOf(tooFast()))
  if ((request.studentId ?? studentId) !== studentId) return known(ofAnother)
  if (!state) return known(noPlacement)
  if (state.sameKey) return known(answerRepeated(state, state.sameKey, waiting.request))
  const decision = decideTap(state, asRequest(request), waiting.receivedAt)
  if (isRefusal(decision)) return known(decision)
  return { studentId, waiting, state, accepted: decision, tap: newTap(caller, state, decision.tap) }
}

/** One statement is a transaction of its own; whom it concerns is told in the same one. */
async function write(db: Db, decided: readonly Decided[], taps: Write) {
  const happenings = decided.flatMap(happeningsOf)
  if (happenings.length === 0) return retried(async () => writeTaps(db, taps))
  return inTransaction(db, { by: null, ip: null, now: taps.now }, async (tx) => {
    const rows = await writeTaps(tx, taps)
    const written = new Set(rows.map(({ studentId }) => studentId))
    await notify(
      tx,
      happenings.filter(({ studentId }) => studentId !== undefined && written.has(studentId)),
    )
    return rows
  })
}

/** A day is told of once, however many of its taps call for it. */
function happeningsOf({ studentId, state, accepted }: Decided): Happening[] {
  const { workDate, status } = accepted.record
  const day = { studentId, placementId: state.placementId, about: dayOf(studentId, workDate), facts: { workDate } }
  const waits: Happening[] = status === 'submitted' ? [{ kind: 'record_to_decide', ...day }] : []
  return accepted.tap.geofence === 'outside' ? [...waits, { kind: 'outside_geofence', ...day }] : waits
}

function recordOf({ studentId, state, accepted }: Decided) {
  const { record, basis } = accepted
  return { studentId, placementId: state.placementId, basis, derived: record, status: record.status }
}

/** Field by field, as every tap goes through here (decision 050). */
function newTap({ waiting, read, request }: Caller, { placementId, siteId }: StudentState, tap: AcceptedTap): NewTap {
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
    deviceAt: request.deviceAt,
    sentAt: request.sentAt,
    receivedAt,
    latitude: request.latitude,
    longitude: request.longitude,
    accuracy: request.accuracy,
    fixedAt: request.fixedAt,
    ip,
    userAgent,
  }
}

function outcomeOf({ status, code, message }: Refusal): TapRefusal {
  return { status, code, message }
}

const ofAnother: TapRefusal = {
  status: 403,
  code: 'not_your_tap',
  message: 'This tap is of another student. Sign in with the account of that student.',
}

const noPlacement: TapRefusal = {
  status: 409,
  code: 'no_placement',
  message: 'You have no placement yet. Your coordinator places you at a company first.',
}
