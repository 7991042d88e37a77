import type { LaterChange } from '#server/days/queue-derivation.ts'
import { recordColumns, type StoredRecord } from '#server/days/record-queries.ts'
import type { Tx } from '#server/db.ts'

export function listAffectedRecords(tx: Tx, change: LaterChange, page: { after: number; limit: number }) {
  return tx<StoredRecord[]>`
    select ${recordColumns(tx)} from time_records r where ${isAffected(tx, change)} and r.id > ${page.after}
    order by r.id limit ${page.limit}`
}

function isAffected(tx: Tx, change: LaterChange) {
  if ('dates' in change) return tx`r.work_date between ${change.dates.from} and ${change.dates.to}`
  if ('placementIds' in change) return tx`r.placement_id = any(${change.placementIds as number[]})`
  return tx`r.placement_id in (select id from placements where company_id = any(${change.companyIds as number[]}))`
}

export async function updateWouldBe(tx: Tx, flagged: readonly { id: number; minutes: number | null }[]): Promise<void> {
  await tx`
    update time_records r set would_be = flagged.minutes
    from unnest(${flagged.map(({ id }) => id)}::bigint[], ${flagged.map(({ minutes }) => minutes)}::integer[]) as flagged (id, minutes)
    where r.id = flagged.id and r.would_be is distinct from flagged.minutes`
}
