import type { SupervisorDashboard } from '#contract/dashboard.ts'
import type { InternNow } from '#contract/dashboard-interns.ts'
import { presenceOf } from '#domain/presence.ts'
import { slots } from '#domain/slot.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { correctionsWithTaps } from '#server/corrections/list.ts'
import type { Db } from '#server/db.ts'
import { listEvaluations } from '#server/evaluations/queries.ts'
import { findNotices } from '#server/fragments/notices.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueOf } from '#server/records/queue.ts'
import { type InternRow, listSupervisedInterns, slotColumns } from './supervisor-queries.ts'

/** It includes the queue, corrections and evaluations as their own calls answer them, so that the screen makes one call. */
export async function supervisorDashboard(
  db: Db,
  actor: Actor,
  { now, zone }: { now: string; zone: string },
): Promise<SupervisorDashboard> {
  const today = dateIn(zone, msOf(now))
  const [rows, records, corrections, evaluations, notices] = await Promise.all([
    listSupervisedInterns(db, actor, { today, now }),
    queueOf(db, actor, { now }),
    correctionsWithTaps(db, actor, { status: 'pending', page: 1, rowsPerPage: 100 }),
    listEvaluations(db, { actor, today }, { mine: true, overdue: false, page: 1, rowsPerPage: 10 }),
    findNotices(db, actor.id, now),
  ])
  const interns = rows.map((row) =>
    internNow(row, records.filter((record) => record.studentId === row.studentId).length),
  )
  const queue = { records, total: records.length }
  return { role: 'supervisor', notices, interns, queue, corrections, evaluations }
}

function internNow({ reckonedMinutes, ...row }: InternRow, waiting: number): InternNow {
  const filled = slots.filter((slot) => row[slotColumns[slot]] !== null)
  const last = filled.at(-1)
  return {
    ...row,
    presence: presenceOf(filled),
    since: last ? row[slotColumns[last]] : null,
    pendingMinutes: reckonedMinutes - row.approvedMinutes,
    waiting,
  }
}
