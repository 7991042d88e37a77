import type { Work } from '#contract/dashboard.ts'
import { inTransaction } from '#server/db.ts'
import type { Pace } from '#server/jobs/pace.ts'
import type { Services } from '#server/services.ts'
import { type CoordinatorRow, isAmong, listGroups, replaceCoordinatorFigures } from './coordinator-queries.ts'
import { workOf } from './teacher.ts'

/** Counts the work of the whole school, one group after the other. */
export async function countCoordinators(services: Services, pace: Pace): Promise<void> {
  const { db, config } = services
  const now = services.now()
  const rows = new Map<number | null, CoordinatorRow>()
  for (const { coordinatorId: id, ids } of await listGroups(db)) {
    const viewed = { now, zone: config.SCHOOL_TIMEZONE, role: 'admin' } as const
    const work = await pace(() => workOf(db, isAmong(db, ids), viewed))
    rows.set(id, sumOf(rows.get(id), rowOf(id, work)))
  }
  await inTransaction(db, { by: null, ip: null, now }, (tx) => replaceCoordinatorFigures(tx, [...rows.values()]))
}

function rowOf(id: number | null, { students, queues, risks }: Work): CoordinatorRow {
  return { id, students, ...queues, atRisk: risks.length }
}

function sumOf(one: CoordinatorRow | undefined, other: CoordinatorRow): CoordinatorRow {
  if (!one) return other
  return {
    id: one.id,
    students: one.students + other.students,
    documents: one.documents + other.documents,
    corrections: one.corrections + other.corrections,
    incomplete: one.incomplete + other.incomplete,
    noTap: one.noTap + other.noTap,
    unplaced: one.unplaced + other.unplaced,
    preparing: one.preparing + other.preparing,
    changed: one.changed + other.changed,
    atRisk: one.atRisk + other.atRisk,
  }
}
