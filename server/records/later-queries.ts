import { recordColumns, type StoredRecord } from '#server/clock/record-queries.ts'
import type { Tx } from '#server/db.ts'
import type { LaterChange } from './later-changes.ts'

export function listAffected(
  tx: Tx,
  { from, to, courseIds = [], placementIds = [] }: LaterChange,
  page: { after: number; limit: number },
) {
  return tx<StoredRecord[]>`
    select ${recordColumns(tx)} from time_records r join placements p on p.id = r.placement_id
    where r.work_date between ${from} and ${to} and r.id > ${page.after}
      and (cardinality(${courseIds}::bigint[]) = 0 or p.course_id = any(${courseIds}::bigint[]))
      and (cardinality(${placementIds}::bigint[]) = 0 or p.id = any(${placementIds}::bigint[]))
    order by r.id limit ${page.limit}`
}

export async function updateWouldBe(tx: Tx, id: number, wouldBe: number | null): Promise<void> {
  await tx`update time_records set would_be = ${wouldBe} where id = ${id} and would_be is distinct from ${wouldBe}`
}
