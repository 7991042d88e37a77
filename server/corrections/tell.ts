import type { Correction } from '#contract/corrections.ts'
import { isCounted } from '#domain/record.ts'
import { listRecords } from '#server/days/record-queries.ts'
import type { Tx } from '#server/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { settleNotifications } from '#server/notifications/settle-queries.ts'

/** Only a coordinator accepts a correction of an approved day (rule 9). */
export async function tellOfRequest(tx: Tx, { id, studentId, placementId, workDate }: Correction): Promise<void> {
  const records = await listRecords(tx, [studentId], { from: workDate, to: workDate })
  const isApproved = records.some((record) => record.placementId === placementId && isCounted(record.status))
  const kind = isApproved ? 'reopening_asked' : 'correction_asked'
  await notify(tx, [{ kind, studentId, placementId, about: aboutOf(id), facts: { workDate } }])
}

export async function tellOfAnswer(tx: Tx, correction: Correction): Promise<void> {
  const { id, studentId, placementId, workDate, status, decidedNote: note } = correction
  await settleNotifications(tx, { kinds: ['correction_asked', 'reopening_asked'], about: [aboutOf(id)] })
  if (status === 'withdrawn') return
  await notify(tx, [{ kind: 'correction_decided', studentId, placementId, facts: { workDate, status, note } }])
}

function aboutOf(id: number): string {
  return `correction:${id}`
}
