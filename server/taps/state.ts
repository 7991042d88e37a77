import type { TapRequest } from '#contract/taps.ts'
import { addDays } from '#domain/calendar.ts'
import type { TapState, TapRequest as TapToDecide } from '#domain/decide-tap.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'
import {
  type Calendar,
  type ClockPlacement,
  calendarOf,
  type Dates,
  type MonthLock,
  partsOf,
  rulesOf,
} from '#server/days/rules-queries.ts'
import { asStoredTap, type TapRow } from '#server/days/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Session } from '#server/sessions/queries.ts'
import { findState, type KnownTap, listCallers, type StateRow, type TapCall, type Whose } from './state-queries.ts'

/** What a student's tap is decided by, with the rows behind it. */
export type StudentState = TapState & {
  placementId: number
  siteId: number | null
  rows: readonly TapRow[]
  stored: ReadonlyMap<string, StoredRecord>
  /** Since when the placement takes taps; null if it takes none. */
  tapsSince: string | null
  /** The earlier tap with this key. */
  sameKey: KnownTap | null
}

/** What was read about a caller, who may have no placement; `calls` counts those of that `minute`. */
export type ReadState = {
  studentId: number
  session: Pick<Session, 'id' | 'role' | 'createdAt' | 'expiresAt' | 'firstId'>
  turn: number
  minute: number
  calls: number
  hasLocationConsent: boolean
  state: StudentState | null
}

export type Moment = { now: string; zone: string }

/** The dates that a tap may belong to. */
export function datesRound(now: string, zone: string) {
  const today = dateIn(zone, msOf(now))
  return { from: addDays(today, -2), to: addDays(today, 1) }
}

type StateQuery = { dates: Dates; zone: string }
type Common = { calendar: Calendar; locks: readonly MonthLock[]; zone: string }

/** In the order of the calls; null for a token without a session. */
export async function readStates(
  db: Db | Tx,
  asked: readonly TapCall[],
  { dates, zone, now }: StateQuery & { now: string },
): Promise<(ReadState | null)[]> {
  const rows = await listCallers(db, asked, { ...dates, now })
  const common = commonOf(rows[0], zone)
  return rows.map((row) => {
    if (row.sessionId === null) return null
    const { callerId, sessionId, role, createdAt, expiresAt, firstId, turn, minute, calls, hasLocationConsent } = row
    return {
      studentId: callerId,
      session: { id: sessionId, role, createdAt, expiresAt, firstId },
      turn: turn ?? 0,
      minute: minute ?? 0,
      calls: calls ?? 0,
      hasLocationConsent,
      state: row.id === null ? null : stateOf(row, common),
    }
  })
}

/** The student's state, outside of a tap. */
export async function readState(db: Db | Tx, whose: Whose, { dates, zone }: StateQuery) {
  const row = await findState(db, whose, dates)
  return row && row.id !== null ? stateOf(row, commonOf(row, zone)) : null
}

function commonOf(first: StateRow | undefined, zone: string): Common {
  const { locks = [], ...days } = first?.calendar ?? { holidays: [], suspensions: [] }
  return { calendar: calendarOf(days), locks, zone }
}

function stateOf(row: StateRow, { calendar, locks, zone }: Common): StudentState {
  const { records, taps, sameKey } = row
  return {
    placementId: row.id,
    siteId: row.siteId,
    placement: placementOf(row),
    rules: rulesOf(row, { calendar, ...partsOf(row.schedules, row.passes) }, zone),
    rows: taps,
    taps: taps.map(asStoredTap),
    records: records.map(({ workDate, status, excused }) => ({ workDate, status, isExcused: excused })),
    stored: new Map(records.map((record) => [record.workDate, record])),
    lockedMonths: locks.filter(({ courseId }) => courseId === row.courseId).map(({ month }) => month),
    tookTaps: true,
    tapsSince: row.tapsSince,
    sameKey,
  }
}

/** Without consent a position is neither judged nor stored (decision 025). */
export function withoutPlace(request: TapRequest): TapRequest {
  return { ...request, latitude: null, longitude: null, accuracy: null, fixedAt: null }
}

/** The request as the rules read it: a missing field is null, and a position needs both coordinates. */
export function asRequest(request: Omit<TapRequest, 'clientKey'>): TapToDecide {
  const { slot, workDate, deviceAt, sentAt, latitude, longitude, accuracy, fixedAt } = request
  const hasFix = typeof latitude === 'number' && typeof longitude === 'number'
  return {
    slot: slot ?? null,
    workDate: workDate ?? null,
    deviceAt: deviceAt ?? null,
    sentAt: sentAt ?? null,
    fix: hasFix ? { latitude, longitude, accuracy: accuracy ?? null, fixedAt: fixedAt ?? null } : null,
  }
}

function placementOf({ status, startDate, endDate, setup, ...place }: ClockPlacement) {
  return {
    status: status as PlacementStatus,
    startDate: startDate ?? '9999-12-31',
    endDate,
    setup,
    site: siteOf(place),
  }
}

/** Where the place of work is; null if nobody has said. */
export function siteOf({ latitude, longitude, radiusMeters }: Place) {
  const hasPoint = latitude !== null && longitude !== null
  return hasPoint ? { latitude, longitude, radiusMeters: radiusMeters ?? 150 } : null
}

export type Place = Pick<ClockPlacement, 'latitude' | 'longitude' | 'radiusMeters'>
