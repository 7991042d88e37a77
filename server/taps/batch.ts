import { may } from '#contract/may.ts'
import { taps as endpoints } from '#contract/taps.ts'
import { noPlacementYet } from '#domain/placement.ts'
import { msOf } from '#domain/zone.ts'
import { type Db, inTransaction, retried } from '#server/db.ts'
import { forbidden, noSession, tooFast } from '#server/errors.ts'
import { dayOf, type Happening, notify } from '#server/notifications/notify.ts'
import { renewSession } from '#server/sessions/lookup.ts'
import { tapAnswer } from './answer.ts'
import {
  type Decided,
  decide,
  outcomeOf,
  type TapCaller,
  type TapOutcome,
  type Undecidable,
  type WaitingTap,
} from './decide.ts'
import { placeInTime } from './place-in-time.ts'
import { type Write, writeTaps } from './queries.ts'
import { datesRound, type Moment, readStates, withoutPlace } from './state.ts'
import { insertUnlockRequests } from './unlock-queries.ts'

/** Nobody taps with more phones at once; each one makes the rest of the batch wait for another round. */
const mostPhones = 3

/**
 * Records the taps of many callers: one read of all sessions and states, a decision for each, one write. The write
 * skips students whose turn was taken since the read, and everyone if it was held up; these are read and decided again.
 */
export async function recordTaps(db: Db, waiting: readonly WaitingTap[], moment: Moment): Promise<TapOutcome[]> {
  const outcomes = new Map<WaitingTap, TapOutcome>()
  let left = waiting
  for (let round = 1; left.length > 0; round++) {
    // A slow database must not be asked forever.
    const longestWait = round < 3 ? '300 ms' : '1 hour'
    for (const [one, outcome] of await recordOnce(db, left, { ...moment, longestWait })) outcomes.set(one, outcome)
    left = left.filter((one) => !outcomes.has(one))
  }
  return waiting.map((one) => outcomes.get(one) ?? noPlacementYet)
}

type Round = Moment & { longestWait: string }
type Outcomes = [WaitingTap, TapOutcome][]

async function recordOnce(db: Db, waiting: readonly WaitingTap[], { now, zone, longestWait }: Round) {
  const { refused, callers } = await readCallers(db, waiting, { now, zone })
  if (callers.size === 0) return refused
  await placeInTime(db, [...callers.values()], { now, zone })
  const minute = Math.floor(msOf(now) / 60_000)
  const turns = [...callers.values()].map(({ read }) => ({ studentId: read.studentId, turn: read.turn }))
  const decisions = [...callers.values()].map((caller) => decide(caller, { now, minute }))
  const accepted = decisions.filter((decision) => 'accepted' in decision)
  const taps = accepted.map(({ tap }) => tap)
  const rows = await write(db, accepted, { now, minute, longestWait, turns, taps, records: accepted.map(recordOf) })

  const written = new Map(rows.map((row) => [row.studentId, row]))
  const recorded = decisions.flatMap((decision): Outcomes => {
    const row = written.get(decision.studentId)
    if (!row) return []
    if ('outcome' in decision) return [[decision.waiting, decision.outcome]]
    const { waiting, tap, record } = decision
    // Set on the object instead of spread into a new one, because every tap passes here and spreading is slow.
    const stored = Object.assign(record, { id: row.recordId ?? 0, version: row.recordVersion ?? 1 })
    return [[waiting, { tap: tapAnswer(tap, row.id ?? 0), record: stored }]]
  })
  await keepLocked(db, decisions, now)
  return [...refused, ...recorded]
}

/** By student. One who taps with several phones at once is here once; the other taps are left for the next round. */
async function readCallers(db: Db, waiting: readonly WaitingTap[], { now, zone }: Moment) {
  const asked = waiting.map(({ token, request }) => ({ token, clientKey: request.clientKey, placementId: null }))
  const states = await readStates(db, asked, { dates: datesRound(now, zone), zone, now })
  const refused: Outcomes = []
  const callers = new Map<number, TapCaller>()
  const calls = new Map<number, number>()
  for (const [index, one] of waiting.entries()) {
    const read = states[index]
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

/** One statement is its own transaction; with notifications, both are in one transaction. */
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

/** A day is told once, however many of its taps would tell it. */
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

/** A tap that a locked month refused is shown to the coordinator (rule 12). */
async function keepLocked(db: Db, decisions: readonly (Decided | Undecidable)[], now: string): Promise<void> {
  const kept = decisions.flatMap((decision) => {
    const locked = 'outcome' in decision && 'locked' in decision.outcome ? decision.outcome.locked : undefined
    if (!locked || !('placementId' in decision)) return []
    const { studentId, placementId, waiting } = decision
    return [{ ...locked, studentId, placementId, clientKey: waiting.request.clientKey }]
  })
  if (kept.length > 0) await insertUnlockRequests(db, kept, now)
}
