import type { SupervisorDashboard } from '#contract/dashboard.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { presenceOf } from '#domain/presence.ts'
import { slots } from '#domain/slot.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { pendingWithTaps } from '#server/corrections/list.ts'
import type { Db } from '#server/db.ts'
import { listUrgent } from '#server/evaluations/queries.ts'
import { findNotices } from '#server/fragments/notices.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueOf } from '#server/records/queue.ts'
import { findSupervisedInterns, type InternRow, slotColumns } from './supervisor-queries.ts'

/** It includes the queue, corrections and evaluations as their own calls answer them, so that the screen makes one call. */
export async function supervisorDashboard(
  db: Db,
  actor: Actor,
  { now, zone }: { now: string; zone: string },
): Promise<SupervisorDashboard> {
  const today = dateIn(zone, msOf(now))
  const [rows, records, corrections, evaluations, notices] = await Promise.all([
    findSupervisedInterns(db, actor.id, { today }),
    queueOf(db, actor, { now }),
    pendingWithTaps(db, actor),
    listUrgent(db, { actor, today }),
    findNotices(db, actor.id, now),
  ])
  const interns = rows.map((row) => ({
    ...internNow(row, { today, now }),
    waiting: records.filter(({ studentId }) => studentId === row.studentId).length,
  }))
  const queue = { records, total: records.length }
  return { role: 'supervisor', notices, interns, queue, corrections, evaluations }
}

/** An open day of yesterday is the current one until it closes. */
function internNow({ reckonedMinutes, ...row }: InternRow, { today, now }: { today: WorkDate; now: string }) {
  const isCurrent = row.workDate === today || (row.closesAt !== null && msOf(row.closesAt) > msOf(now))
  const filled = isCurrent ? slots.filter((slot) => row[slotColumns[slot]] !== null) : []
  const last = filled.at(-1)
  return {
    ...row,
    presence: presenceOf(filled),
    since: last ? row[slotColumns[last]] : null,
    pendingMinutes: reckonedMinutes - row.approvedMinutes,
  }
}
