import type { PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'

export async function lockStatus(tx: Tx, id: number) {
  const rows = await tx<{ status: PlacementStatus; requiredMinutes: number; studentId: number }[]>`
    select status, required_minutes, student_id from placements where id = ${id} for update`
  return one(rows, 'Placement')
}
