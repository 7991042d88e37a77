import { isDeepStrictEqual } from 'node:util'
import { ofDay } from '#domain/day.ts'
import { deriveRecord } from '#domain/derive.ts'
import { wouldNowBe } from '#domain/later-change.ts'
import { followsLaterChanges } from '#domain/record.ts'
import { basesToday, writeAgain } from '#server/days/derive-again.ts'
import type { LaterChange } from '#server/days/queue-derivation.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'
import { asStoredTap, listTapsOfDays } from '#server/days/tap-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import { notify } from '#server/notifications/notify.ts'
import { newsOfClosed } from './closing.ts'
import { listAffectedRecords, updateWouldBe } from './later-queries.ts'

const atOnce = 500

/**
 * Undecided days follow a change of calendar, pass, schedule or cap; decided ones say what they would now be (rule 10).
 */
export async function applyLaterChange(
  db: Db,
  change: LaterChange,
  { now, zone }: { now: () => string; zone: string },
) {
  let after = 0
  for (;;) {
    const last = await inTransaction(db, { by: null, ip: null, now: now() }, async (tx) => {
      const records = await listInTurn(tx, change, { after, limit: atOnce })
      await followChanges(tx, records, zone)
      return records.length < atOnce ? null : (records.at(-1)?.id ?? null)
    })
    if (last === null) return
    after = last
  }
}

/** The affected days, once the turns of all their students are taken: a new day may begin meanwhile. */
async function listInTurn(tx: Tx, change: LaterChange, page: { after: number; limit: number }) {
  const taken = new Set<number>()
  for (;;) {
    const records = await listAffectedRecords(tx, change, page)
    const others = records.map(({ studentId }) => studentId).filter((id) => !taken.has(id))
    if (others.length === 0) return records
    await takeTurns(tx, others)
    for (const id of others) taken.add(id)
  }
}

/** Brings days up to today's rules. */
export async function followChanges(tx: Tx, records: readonly StoredRecord[], zone: string): Promise<void> {
  if (records.length === 0) return
  const bases = await basesToday(tx, records, zone)
  const paired = records.map((record, index) => ({ record, basis: bases[index] ?? record.basis }))
  const hasMoved = ({ record, basis }: (typeof paired)[number]) => !isDeepStrictEqual(record.basis, basis)
  const following = paired.filter((one) => followsLaterChanges(one.record.status) && hasMoved(one))
  const written = await writeAgain(
    tx,
    following.map(({ record, basis }) => ({ ...record, basis })),
  )
  await recordEvents(
    tx,
    following.map(({ record }, index) => ({
      action: 'derived again',
      noun: 'record',
      recordId: record.id,
      before: { status: record.status, credited: record.credited },
      after: { status: written[index]?.status, credited: written[index]?.derived.credited },
    })),
  )
  // Without its overtime pass a day may be over already, and then nobody closes it.
  await notify(tx, written.filter((_, index) => following[index]?.record.status === 'open').flatMap(newsOfClosed))
  // A day that would again be what it is loses its flag.
  const kept = paired.filter(
    (one) => !followsLaterChanges(one.record.status) && (hasMoved(one) || one.record.wouldBe !== null),
  )
  const taps = await listTapsOfDays(
    tx,
    kept.map(({ record }) => record),
  )
  const flagged = kept.map(({ record, basis }) => {
    const own = ofDay(taps, record)
    const derived = deriveRecord({ taps: own.map(asStoredTap), basis, now: tx.change.now, isExcused: record.excused })
    return { id: record.id, minutes: wouldNowBe(record, derived) }
  })
  await updateWouldBe(tx, flagged)
}
