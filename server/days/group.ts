import { groupedBy } from '#domain/grouped.ts'

export function byPlacement<R extends { placementId: number }>(rows: readonly R[]): Map<number, R[]> {
  return groupedBy(rows, ({ placementId }) => placementId)
}

export function byStudent<R extends { studentId: number }>(rows: readonly R[]): Map<number, R[]> {
  return groupedBy(rows, ({ studentId }) => studentId)
}
