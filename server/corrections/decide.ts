import type { Correction, CorrectionDecision } from '#contract/corrections.ts'
import { basisOf } from '#domain/basis.ts'
import {
  applyCorrection,
  correctionProblems,
  kindWhenChanged,
  refuseCorrectionDecision,
  statusAfterCorrection,
} from '#domain/correction.ts'
import { deriveRecord } from '#domain/derive.ts'
import { followsTaps } from '#domain/record.ts'
import { ensureOpen } from '#server/days/fixed-queries.ts'
import { listRecords, upsertRecords } from '#server/days/record-queries.ts'
import { asStoredTap, listTaps, voidTap } from '#server/days/tap-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { refuseBy, ruleBroken } from '#server/errors.ts'
import { changed, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { dayOf } from '#server/notifications/notify.ts'
import { settleNotifications } from '#server/notifications/settle-queries.ts'
import { settleHours } from '#server/placements/hours.ts'
import { updateStatus } from '#server/records/queries.ts'
import { tellOfWaiting } from '#server/records/tell.ts'
import { asProposed, readFacts } from './ask.ts'
import { findCorrection, insertCorrectionTaps, readCorrection, updateCorrection } from './queries.ts'
import { tellOfAnswer } from './tell.ts'

type DecisionRequest = { id: number; decision: CorrectionDecision; zone: string }

/**
 * Accepts, changes, rejects or cancels a request. On a decided day it reopens, applies and decides in one act (rule 9).
 */
export async function decideCorrection(
  tx: Tx,
  actor: Actor,
  { id, decision, zone }: DecisionRequest,
): Promise<Correction> {
  const found = await findCorrection(tx, actor, id)
  await takeTurns(tx, [found.studentId])
  const before = await findCorrection(tx, actor, id)
  const dates = { from: before.workDate, to: before.workDate }
  const records = await listRecords(tx, [before.studentId], dates)
  const record = records.find(({ placementId }) => placementId === before.placementId) ?? null
  const refusal = refuseCorrectionDecision(
    { status: before.status, record: record?.status ?? null },
    {
      to: decision.status,
      actor: { role: actor.role, isOwn: before.studentId === actor.id },
      note: decision.note ?? null,
    },
  )
  refuseBy(refusal)
  const isAccepted = decision.status === 'approved' || decision.status === 'changed'
  const applied = decision.status === 'changed' && decision.proposed ? decision.proposed : before.proposed
  await updateCorrection(tx, id, {
    status: decision.status,
    note: decision.note ?? null,
    applied: isAccepted ? applied : null,
  })
  if (isAccepted) {
    await ensureOpen(tx, [before])
    const request = {
      workDate: before.workDate,
      kind: decision.status === 'changed' ? kindWhenChanged(before.kind, asProposed(applied)) : before.kind,
      proposed: asProposed(applied),
      reason: before.reason,
    }
    await applyTo(tx, { correction: before, request, approves: decision.approves ?? true, zone })
  }
  const after = await readCorrection(tx, id)
  await tellOfAnswer(tx, after)
  return changed(tx, 'correction', { before, after })
}

type Application = {
  correction: Correction
  request: Parameters<typeof correctionProblems>[0]
  approves: boolean
  zone: string
}

async function applyTo(tx: Tx, { correction, request, approves, zone }: Application): Promise<void> {
  const { studentId, placementId, workDate } = correction
  const facts = await readFacts(tx, { studentId, placementId, workDate, zone })
  const [problem] = correctionProblems(request, facts)
  if (problem) throw ruleBroken(problem.message)
  const [record] = (await listRecords(tx, [studentId], { from: workDate, to: workDate })).filter(
    (one) => one.placementId === placementId,
  )
  const { voided, added, isExcused } = applyCorrection(request, facts.taps)
  for (const tap of voided) await voidTap(tx, tap.id, `Correction ${correction.id}`)
  await insertCorrectionTaps(
    tx,
    added.map((time) => ({ ...time, studentId, placementId, workDate })),
  )
  const taps = await listTaps(tx, [studentId], { from: workDate, to: workDate })
  const own = taps.filter((tap) => tap.placementId === placementId).map(asStoredTap)
  const basis = basisOf(workDate, facts.rules)
  const excused = isExcused || (record?.excused ?? false)
  const derived = deriveRecord({ taps: own, basis, now: tx.change.now, isExcused: excused })
  const status = statusAfterCorrection(derived.status, { approves })
  const [stored] = await upsertRecords(tx, [{ studentId, placementId, basis, derived, status }])
  const recordId = stored?.id ?? 0
  if (status === 'approved') await updateStatus(tx, [recordId], { status, note: `By correction: ${correction.reason}` })
  else if (record && !followsTaps(record.status)) await updateStatus(tx, [recordId], { status, note: null })
  await recordEvent(tx, {
    action: status === 'approved' ? 'corrected and approved' : 'corrected',
    noun: 'record',
    recordId,
    before: { status: record?.status ?? null, credited: record?.credited ?? null },
    after: { status, credited: derived.credited },
    reason: correction.reason,
  })
  if (status === 'submitted') await tellOfWaiting(tx, [{ studentId, placementId, workDate }])
  else await settleNotifications(tx, { kinds: ['record_to_decide'], about: [dayOf(studentId, workDate)] })
  await settleHours(tx, [placementId])
}
