export function byPlacement<R extends { placementId: number }>(rows: readonly R[]): Map<number, R[]> {
  return groupedBy(rows, ({ placementId }) => placementId)
}

export function byStudent<R extends { studentId: number }>(rows: readonly R[]): Map<number, R[]> {
  return groupedBy(rows, ({ studentId }) => studentId)
}

function groupedBy<R>(rows: readonly R[], idOf: (row: R) => number): Map<number, R[]> {
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(idOf(row))
    if (group) group.push(row)
    else groups.set(idOf(row), [row])
  }
  return groups
}
