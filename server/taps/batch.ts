import type { DayRecord } from '#contract/records.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { TapRequest } from '#contract/taps.ts'
import { addDays } from '#domain/calendar.ts'
import { type Accepted, decideTap, keyReused, type RefusedTap, tapFingerprint } from '#domain/decide-tap.ts'
import type { DerivedRecord } from '#domain/derive.ts'
import { isRefusal } from '#domain/refusal.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import type { TapRow } from '#server/clock/tap-queries.ts'
import type { Tx } from '#server/db.ts'
import { dayOf, type Happening, notify } from '#server/notifications/notify.ts'
import { answerAgain } from './again.ts'
import { insertTaps, lockAndCount } from './queries.ts'
import { asRequest, readStates, type StudentState } from './state.ts'

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

type Decided = { waiting: WaitingTap; state: StudentState; accepted: Accepted }

/**
 * Records the taps of many students in one transaction: locks first, then one read of all states, a decision for each,
 * one write. Each student stands at most once in a batch.
 */
export async function recordTaps(tx: Tx, waiting: readonly WaitingTap[], zone: string): Promise<TapOutcome[]> {
  const studentIds = waiting.map(({ studentId }) => studentId)
  const today = dateIn(zone, msOf(tx.change.now))
  const dates = { from: addDays(today, -2), to: addDays(today, 1) }
  const minute = Math.floor(msOf(tx.change.now) / 60_000)
  // begun first: what is not awaited yet would be asked after the reads
  const locking = lockAndCount(tx, studentIds, minute).execute()
  const [calls, states] = await Promise.all([locking, readStates(tx, waiting, { dates, zone })])
  const called = new Map(calls.map(({ studentId, calls }) => [studentId, calls]))

  const outcomes = new Map<WaitingTap, TapOutcome>()
  const accepted: Decided[] = []
  for (const one of waiting) {
    const state = states.get(one.studentId)
    if ((called.get(one.studentId) ?? 0) > callsPerMinute) outcomes.set(one, tooManyTaps)
    else if (!state) outcomes.set(one, noPlacement)
    else if (state.sameKey) outcomes.set(one, repeated(state, state.sameKey, one))
    else {
      const decision = decideTap(state, asRequest(one.request), one.receivedAt)
      if (isRefusal(decision)) outcomes.set(one, decision)
      else accepted.push({ waiting: one, state, accepted: decision })
    }
  }
  for (const [one, answer] of await write(tx, accepted)) outcomes.set(one, answer)
  return waiting.map((one) => outcomes.get(one) ?? noPlacement)
}

async function write(tx: Tx, decided: readonly Decided[]): Promise<[WaitingTap, TapAnswer][]> {
  if (decided.length === 0) return []
  const taps = decided.map(newTap)
  const [rows] = await Promise.all([
    insertTaps(tx, taps, decided.map(recordOf)),
    notify(tx, decided.flatMap(happeningsOf)),
  ])
  const stored = new Map(rows.map((row) => [row.studentId, row]))
  return decided.map(({ waiting, state, accepted }, place) => {
    const tap = { ...taps[place], ...stored.get(waiting.studentId), voidedAt: null, voidReason: null } as TapRow
    return [waiting, { tap, record: recordAnswer(state, accepted.record, tap) }]
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
