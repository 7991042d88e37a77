import { hoursOf } from '#server/days/hours-queries.ts'
import type { Db, Tx } from '#server/db.ts'

type Hours = { approvedMinutes: number; pendingMinutes: number }

/** Approved and pending hours for each row, by its current placement. */
export async function withHours<R extends { placementId: number | null }>(
  db: Db | Tx,
  rows: readonly R[],
): Promise<(R & Hours)[]> {
  const hours = await hoursOf(
    db,
    rows.flatMap(({ placementId }) => placementId ?? []),
  )
  return rows.map((row) => {
    const own = row.placementId === null ? undefined : hours.get(row.placementId)
    return { ...row, approvedMinutes: own?.approved ?? 0, pendingMinutes: own?.pending ?? 0 }
  })
}
