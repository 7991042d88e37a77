import type { RecordStatus } from '#domain/record.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'
import type { Tx } from '#server/db.ts'
import { dayOf, type Happening, notify } from '#server/notifications/notify.ts'
import { settleNotifications, withdrawNotifications } from '#server/notifications/settle-queries.ts'

type Day = Pick<StoredRecord, 'studentId' | 'placementId' | 'workDate'>
type Decision = { status: RecordStatus; note: string | null }

/** Tells the student what was not approved, and marks the request to decide as read. */
export async function tellOfDecision(tx: Tx, records: readonly Day[], { status, note }: Decision): Promise<void> {
  await settleNotifications(tx, { kinds: ['record_to_decide'], about: records.map(aboutDay) })
  if (status !== 'returned' && status !== 'rejected') return
  const facts = { isRejected: status === 'rejected', note: note ?? '' }
  await notify(
    tx,
    records.map(({ studentId, placementId, workDate }): Happening => {
      return { kind: 'record_returned', studentId, placementId, facts: { ...facts, workDate } }
    }),
  )
}

/** A day that is for approval again is told again. */
export async function tellOfWaiting(tx: Tx, records: readonly Day[]): Promise<void> {
  await withdrawNotifications(tx, { kinds: ['record_to_decide'], about: records.map(aboutDay) })
  await notify(
    tx,
    records.map((day): Happening => {
      const { studentId, placementId, workDate } = day
      return { kind: 'record_to_decide', studentId, placementId, about: aboutDay(day), facts: { workDate } }
    }),
  )
}

function aboutDay({ studentId, workDate }: Day): string {
  return dayOf(studentId, workDate)
}
