import type { Correction } from '#contract/corrections.ts'
import { isCounted } from '#domain/record.ts'
import { listRecords } from '#server/days/record-queries.ts'
import type { Tx } from '#server/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { sayProofCame, settleNotifications } from '#server/notifications/settle-queries.ts'

/** Only a coordinator accepts a correction of an approved day (rule 9). */
export async function tellOfRequest(tx: Tx, { id, studentId, placementId, workDate }: Correction): Promise<void> {
  const records = await listRecords(tx, [studentId], { from: workDate, to: workDate })
  const isApproved = records.some((record) => record.placementId === placementId && isCounted(record.status))
  const kind = isApproved ? 'reopening_asked' : 'correction_asked'
  await notify(tx, [{ kind, studentId, placementId, about: aboutOf(id), facts: { workDate } }])
}

export async function tellOfAnswer(tx: Tx, correction: Correction): Promise<void> {
  const { id, studentId, placementId, workDate, status, decidedNote: note } = correction
  await settleNotifications(tx, noticesOf(id))
  if (status === 'withdrawn') return
  await notify(tx, [{ kind: 'correction_decided', studentId, placementId, facts: { workDate, status, note } }])
}

/** They were notified of the request, and hear of its proof without another notification. */
export async function tellOfProof(tx: Tx, { id }: Correction): Promise<void> {
  await sayProofCame(tx, noticesOf(id))
}

function noticesOf(id: number) {
  return { kinds: ['correction_asked', 'reopening_asked'] as const, about: [aboutOf(id)] }
}

function aboutOf(id: number): string {
  return `correction:${id}`
}
