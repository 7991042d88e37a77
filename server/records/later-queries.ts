import { recordColumns, type StoredRecord } from '#server/clock/record-queries.ts'
import type { Tx } from '#server/db.ts'
import type { LaterChange } from '#server/jobs/derive-again.ts'

export function listAffected(tx: Tx, change: LaterChange, page: { after: number; limit: number }) {
  const affected =
    'dates' in change
      ? tx`r.work_date between ${change.dates.from} and ${change.dates.to}`
      : tx`r.placement_id = any(${change.placementIds as number[]})`
  return tx<StoredRecord[]>`
    select ${recordColumns(tx)} from time_records r where ${affected} and r.id > ${page.after}
    order by r.id limit ${page.limit}`
}

export async function updateWouldBe(tx: Tx, id: number, wouldBe: number | null): Promise<void> {
  await tx`update time_records set would_be = ${wouldBe} where id = ${id} and would_be is distinct from ${wouldBe}`
}
