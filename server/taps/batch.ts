import type { DayRecord } from '#contract/records.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { TapRequest } from '#contract/taps.ts'
import { addDays } from '#domain/calendar.ts'
import { type Accepted, decideTap, keyReused, type RefusedTap, tapFingerprint } from '#domain/decide-tap.ts'
import type { DerivedRecord } from '#domain/derive.ts'
import { isRefusal } from '#domain/refusal.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import type { TapRow } from '#server/clock/tap-queries.ts'
import { type Db, inTransaction, retried } from '#server/db.ts'
import { dayOf, type Happening, notify } from '#server/notifications/notify.ts'
import { answerAgain } from './again.ts'
import { type Write, writeTaps } from './queries.ts'
import { asRequest, type ReadState, readStates, type StudentState } from './state.ts'

export type WaitingTap = {
  studentId: number
  request: TapRequest
  receivedAt: string
  ip: string | null
  userAgent: string | null
}
export type TapAnswer = { tap: Tap; record: DayRecord }
export type TapRefusal = Omit<RefusedTap, 'status'> & { status: number }
export type TapOutcome = TapAnswer | TapRefusal

const callsPerMinute = 120

type Moment = { now: string; zone: string }
type Decided = { waiting: WaitingTap; state: StudentState; accepted: Accepted }
type Known = { waiting: WaitingTap; outcome: TapOutcome }

/**
 * Records the taps of many students: one read of all states, a decision for each, one write. The write passes over those
 * who had a turn since the read, and over all when it was held up; they are read and decided again. Each student stands at
 * most once in a batch.
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

async function recordOnce(db: Db, waiting: readonly WaitingTap[], { now, zone, longestWait }: Round) {
  const today = dateIn(zone, msOf(now))
  const dates = { from: addDays(today, -2), to: addDays(today, 1) }
  const asked = waiting.map(({ studentId, request }) => ({ studentId, clientKey: request.clientKey }))
  const states = await readStates(db, asked, { dates, zone })
  const minute = Math.floor(msOf(now) / 60_000)
  const turns = [...states].map(([studentId, { turn }]) => ({ studentId, turn }))
  const decisions = waiting.map((one) => decide(one, states.get(one.studentId), minute))
  const accepted = decisions.filter((decision) => 'accepted' in decision)
  const taps = accepted.map(newTap)
  const rows = await write(db, accepted, { now, minute, longestWait, turns, taps, records: accepted.map(recordOf) })

  const tapOf = new Map(accepted.map(({ waiting }, place) => [waiting, taps[place]]))
  const written = new Map(rows.map((row) => [row.studentId, row]))
  return decisions.flatMap((decision): [WaitingTap, TapOutcome][] => {
    const row = written.get(decision.waiting.studentId)
    if (!row) return []
    if ('outcome' in decision) return [[decision.waiting, decision.outcome]]
    const tap = { ...tapOf.get(decision.waiting), ...row, voidedAt: null, voidReason: null } as TapRow
    return [[decision.waiting, { tap, record: recordAnswer(decision.state, decision.accepted.record, tap) }]]
  })
}

function decide(waiting: WaitingTap, read: ReadState | undefined, minute: number): Decided | Known {
  const state = read?.state
  if (read && read.minute >= minute && read.calls >= callsPerMinute) return { waiting, outcome: tooManyTaps }
  if (!state) return { waiting, outcome: noPlacement }
  if (state.sameKey) return { waiting, outcome: repeated(state, state.sameKey, waiting) }
  const decision = decideTap(state, asRequest(waiting.request), waiting.receivedAt)
  return isRefusal(decision) ? { waiting, outcome: decision } : { waiting, state, accepted: decision }
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
function happeningsOf({ waiting, state, accepted }: Decided): Happening[] {
  const { workDate, status } = accepted.record
  const { studentId } = waiting
  const day = { studentId, placementId: state.placementId, about: dayOf(studentId, workDate), facts: { workDate } }
  const waits: Happening[] = status === 'submitted' ? [{ kind: 'record_to_decide', ...day }] : []
  return accepted.tap.geofence === 'outside' ? [...waits, { kind: 'outside_geofence', ...day }] : waits
}

function recordOf({ waiting, state, accepted }: Decided) {
  const { record, basis } = accepted
  const { studentId } = waiting
  return {
    studentId,
    placementId: state.placementId,
    basis,
    derived: record,
    status: record.status,
    excused: record.isExcused,
  }
}

function newTap({ waiting, state, accepted }: Decided) {
  const { request, studentId, receivedAt, ip, userAgent } = waiting
  return {
    ...accepted.tap,
    studentId,
    placementId: state.placementId,
    siteId: state.siteId,
    clientKey: request.clientKey,
    askedSlot: request.slot ?? null,
    deviceAt: request.deviceAt ?? null,
    sentAt: request.sentAt ?? null,
    receivedAt,
    latitude: request.latitude ?? null,
    longitude: request.longitude ?? null,
    accuracy: request.accuracy ?? null,
    fixedAt: request.fixedAt ?? null,
    ip,
    userAgent,
  }
}

/** A record nobody has decided on, as it travels; `stood` names the row and its version. */
export function recordAnswer(
  state: StudentState,
  derived: DerivedRecord & { isExcused: boolean },
  stood: { recordId: number | null; recordVersion: number | null },
): DayRecord {
  const { times } = derived
  const kept = state.stored.get(derived.workDate)
  return {
    ...derived,
    id: stood.recordId ?? 0,
    version: stood.recordVersion ?? 1,
    placementId: state.placementId,
    amIn: times.am_in,
    amOut: times.am_out,
    pmIn: times.pm_in,
    pmOut: times.pm_out,
    otIn: times.ot_in,
    otOut: times.ot_out,
    excused: derived.isExcused,
    note: kept?.note ?? null,
    decidedBy: null,
    decidedAt: null,
    decidedNote: null,
    wouldBe: null,
  }
}

function repeated(state: StudentState, first: TapRow, { request }: WaitingTap): TapOutcome {
  const isSame = tapFingerprint(asRequest(request)) === tapFingerprint(asRequest({ ...first, slot: first.askedSlot }))
  return isSame ? answerAgain(state, first) : keyReused
}

const tooManyTaps: TapRefusal = { status: 429, code: 'too_many', message: 'You are tapping too fast; wait a minute' }
const noPlacement: TapRefusal = {
  status: 409,
  code: 'no_placement',
  message: 'You have no placement yet. Your coordinator places you at a company first.',
}
