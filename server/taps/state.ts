import type { TapRequest } from '#contract/taps.ts'
import type { StoredTap, TapState, TapRequest as TapToDecide } from '#domain/decide-tap.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { listRecords, type StoredRecord } from '#server/clock/record-queries.ts'
import {
  type ClockPlacement,
  type Dates,
  grouped,
  partsOf,
  readCalendar,
  rulesOf,
} from '#server/clock/rules-queries.ts'
import type { TapRow } from '#server/clock/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { findClockPlacements, listTapsAndKeys } from './queries.ts'

/** What a student's tap is decided by, with the rows that it came from. */
export type StudentState = TapState & {
  placementId: number
  siteId: number | null
  rows: readonly TapRow[]
  stored: ReadonlyMap<string, StoredRecord>
  /** The tap that already has this key. */
  sameKey: TapRow | null
}

type Asked = { studentId: number; request: Pick<TapRequest, 'clientKey'> }

export async function readStates(
  db: Db | Tx,
  asked: readonly Asked[],
  { dates, zone }: { dates: Dates; zone: string },
) {
  const studentIds = asked.map(({ studentId }) => studentId)
  const keys = asked.map(({ studentId, request }) => ({ studentId, clientKey: request.clientKey }))
  const [placements, records, taps, { locks, ...calendar }] = await Promise.all([
    findClockPlacements(db, studentIds, dates),
    listRecords(db, studentIds, dates),
    listTapsAndKeys(db, keys, dates),
    readCalendar(db, dates),
  ])
  const parts = {
    calendar,
    ...partsOf(
      placements.flatMap(({ schedules }) => schedules),
      placements.flatMap(({ passes }) => passes),
    ),
  }
  const recordsOf = grouped(records.map((record) => [record.placementId, record]))
  const near = taps.filter(({ workDate }) => workDate >= dates.from && workDate <= dates.to)
  const tapsOf = grouped(near.map((tap) => [tap.placementId, tap]))
  const keyOf = new Map(keys.map(({ studentId, clientKey }) => [studentId, clientKey]))
  const sameKey = new Map(
    taps.filter(({ studentId, clientKey }) => keyOf.get(studentId) === clientKey).map((tap) => [tap.studentId, tap]),
  )
  const states = new Map<number, StudentState>()
  for (const placement of placements) {
    const rows = tapsOf.get(placement.id) ?? []
    const stored = recordsOf.get(placement.id) ?? []
    states.set(placement.studentId, {
      placementId: placement.id,
      siteId: placement.siteId,
      placement: placementOf(placement),
      rules: rulesOf(placement, parts, zone),
      rows,
      taps: rows.map(asStoredTap),
      records: stored.map(({ workDate, status, excused }) => ({ workDate, status, isExcused: excused })),
      stored: new Map(stored.map((record) => [record.workDate, record])),
      lockedMonths: locks.filter(({ courseId }) => courseId === placement.courseId).map(({ month }) => month),
      sameKey: sameKey.get(placement.studentId) ?? null,
    })
  }
  return states
}

export function asStoredTap(row: TapRow): StoredTap {
  return { ...row, isVoided: row.voidedAt !== null }
}

/** The request as the rules read it: absent is null, a fix needs both coordinates. */
export function asRequest(request: Omit<TapRequest, 'clientKey'>): TapToDecide {
  const { slot, deviceAt, sentAt, latitude, longitude, accuracy, fixedAt } = request
  const hasFix = typeof latitude === 'number' && typeof longitude === 'number'
  return {
    slot: slot ?? null,
    deviceAt: deviceAt ?? null,
    sentAt: sentAt ?? null,
    fix: hasFix ? { latitude, longitude, accuracy: accuracy ?? null, fixedAt: fixedAt ?? null } : null,
  }
}

function placementOf({ status, startDate, endDate, setup, latitude, longitude, radiusMeters }: ClockPlacement) {
  const hasPoint = latitude !== null && longitude !== null
  return {
    status: status as PlacementStatus,
    startDate: startDate ?? '9999-12-31',
    endDate,
    setup,
    site: hasPoint ? { latitude, longitude, radiusMeters: radiusMeters ?? 150 } : null,
  }
}
