import type { RecordDecision } from '#contract/records.ts'
import { dateInWords } from '#domain/calendar.ts'
import { ofDay } from '#domain/day.ts'
import { decisionInWords } from '#domain/decision-words.ts'
import { inSince, isOver, refuseDecision } from '#domain/record.ts'
import { undoSeconds } from '#domain/undo.ts'
import { listChains } from '#server/days/chain-queries.ts'
import { writeAgain } from '#server/days/derive-again.ts'
import { ensureUnlocked, listFixed, reasonOf } from '#server/days/fixed-queries.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { notFound, type Problem, Refusal, refuseBy } from '#server/errors.ts'
import { recordEvent, recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { moveByHours } from '#server/placements/hours.ts'
import { followChanges } from './later-changes.ts'
import { findOwnRecord, listRecordsById, listToDecide, updateStatus } from './queries.ts'
import { insertDecision } from './take-back-queries.ts'
import { tellOfWaiting } from './tell.ts'

/** Decides on many records at once: all or nothing, and the refused ones are named. */
export async function decideRecords(
  tx: Tx,
  actor: Actor,
  { ids, status, note, zone }: RecordDecision & { zone: string },
): Promise<{ records: StoredRecord[]; decisionId: number | null; told: string }> {
  const named = await listToDecide(tx, actor, ids)
  if (new Set(ids).size !== named.length) throw notFound('Record')
  await takeTurns(
    tx,
    named.map(({ studentId }) => studentId),
  )
  // Read again, because someone may have decided while this waited for the turns.
  await closeOver(tx, await listToDecide(tx, actor, ids))
  const records = await listToDecide(tx, actor, ids)
  const fixed = await listFixed(tx, records)
  const problems = records.flatMap((record): Problem[] => {
    const kept = ofDay(fixed, record)[0]
    const refusal = kept
      ? reasonOf(kept)
      : refuseDecision(record.status, {
          to: status,
          actor: { role: actor.role, isOwn: record.studentId === actor.id },
          reason: note ?? null,
          inSince: record.closesAt > tx.change.now ? inSince(record) : null,
          zone,
        })
    return refusal
      ? [
          {
            ...refusal,
            message: `${record.studentName}, ${dateInWords(record.workDate)}: ${refusal.message}`,
            id: record.id,
          },
        ]
      : []
  })
  const [first] = problems
  if (first)
    throw new Refusal(
      { status: statusOf(first), code: first.code, message: sentence(problems, records.length) },
      { problems },
    )
  const before = await approvedMinutes(tx, records)
  await updateStatus(tx, ids, { status, note: note ?? null })
  const action = status === 'submitted' ? 'reopened' : status
  await recordEvents(
    tx,
    records.map((record) => ({
      action,
      noun: 'record',
      recordId: record.id,
      before: { status: record.status },
      after: { status },
      reason: note,
    })),
  )
  // While it was approved, it only said what it would be.
  if (status === 'submitted') await followChanges(tx, await listRecordsById(tx, ids), zone)
  const met = await moveByHours(
    tx,
    records.map(({ placementId }) => placementId),
  )
  const decisionId = await keepDecision(tx, records, { status, note: note ?? null, met })
  const minutes = (await approvedMinutes(tx, records)) - before
  return {
    records: await listRecordsById(tx, ids),
    decisionId,
    told: decisionInWords({ status, days: records, minutes }),
  }
}

/** What the chains of these days count, after the weekly cap: one press may decide on days of several chains. */
async function approvedMinutes(tx: Tx, days: readonly StoredRecord[]): Promise<number> {
  const chains = await listChains(tx, [...new Set(days.map(({ placementId }) => placementId))])
  const hours = await hoursOf(tx, [...new Set(chains.map(({ newestId }) => newestId))])
  return [...hours.values()].reduce((sum, { approved }) => sum + approved, 0)
}

type Kept = { status: RecordDecision['status']; note: string | null; met: readonly Happening[] }

/** A reopening is told at once. A decision is told only when it can no longer be taken back (rule 8). */
async function keepDecision(tx: Tx, records: readonly StoredRecord[], { status, note, met }: Kept) {
  if (status === 'submitted') {
    await tellOfWaiting(tx, records)
    await notify(tx, met)
    return null
  }
  await queueJob(tx, 'tell-decisions', { payload: {}, after: undoSeconds + 1 })
  const metIds = met.flatMap(({ placementId }) => placementId ?? [])
  return insertDecision(tx, { status, note, days: records, metIds })
}

/** The student submits a returned record again. */
export async function resubmitRecord(tx: Tx, actor: Actor, id: number): Promise<StoredRecord> {
  await takeTurns(tx, [actor.id])
  const record = await findOwnRecord(tx, actor.id, id)
  await ensureUnlocked(tx, record)
  refuseBy(
    refuseDecision(record.status, {
      to: 'submitted',
      actor: { role: actor.role, isOwn: true },
      reason: null,
    }),
  )
  await updateStatus(tx, [id], { status: 'submitted', note: null })
  await recordEvent(tx, {
    action: 'submitted again',
    noun: 'record',
    recordId: id,
    before: { status: record.status },
    after: { status: 'submitted' },
  })
  await tellOfWaiting(tx, [record])
  const [after] = await listRecordsById(tx, [id])
  return after ?? record
}

/** Days whose window has ended are closed before anyone decides on them. */
async function closeOver(tx: Tx, records: readonly StoredRecord[]): Promise<void> {
  await writeAgain(
    tx,
    records.filter((record) => isOver(record, tx.change.now)),
  )
}

function statusOf(problem: Problem): number {
  return 'status' in problem && typeof problem.status === 'number' ? problem.status : 409
}

function sentence(problems: readonly Problem[], of: number): string {
  if (of === 1) return problems[0]?.message ?? ''
  return `Nothing was changed: ${problems.length} of ${of} records can’t be changed this way`
}
