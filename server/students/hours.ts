import type { HoursTotals } from '#contract/day-record.ts'

type Hours = { approvedMinutes: number; pendingMinutes: number }
type Read = (placementIds: readonly number[]) => Promise<ReadonlyMap<number, HoursTotals>>

/** Approved and pending hours for each row, by its current placement. */
export async function withHours<R extends { placementId: number | null }>(
  rows: readonly R[],
  read: Read,
): Promise<(R & Hours)[]> {
  const hours = await read(rows.flatMap(({ placementId }) => placementId ?? []))
  return rows.map((row) => {
    const own = row.placementId === null ? undefined : hours.get(row.placementId)
    return { ...row, approvedMinutes: own?.approved ?? 0, pendingMinutes: own?.pending ?? 0 }
  })
}
