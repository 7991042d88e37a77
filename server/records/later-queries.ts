import type { LaterChange } from '#server/days/queue-derivation.ts'
import { recordColumns, type StoredRecord } from '#server/days/record-queries.ts'
import type { Tx } from '#server/db.ts'

export function listAffectedRecords(tx: Tx, change: LaterChange, page: { after: number; limit: number }) {
  const affected =
    'dates' in change
      ? tx`r.work_date between ${change.dates.from} and ${change.dates.to}`
      : tx`r.placement_id = any(${change.placementIds as number[]})`
  return tx<StoredRecord[]>`
    select ${recordColumns(tx)} from time_records r where ${affected} and r.id > ${page.after}
    order by r.id limit ${page.limit}`
}

export async function updateWouldBe(tx: Tx, flagged: readonly { id: number; minutes: number | null }[]): Promise<void> {
  await tx`
    update time_records r set would_be = flagged.minutes
    from unnest(${flagged.map(({ id }) => id)}::bigint[], ${flagged.map(({ minutes }) => minutes)}::integer[]) as flagged (id, minutes)
    where r.id = flagged.id and r.would_be is distinct from flagged.minutes`
}
