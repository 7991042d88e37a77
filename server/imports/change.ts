import type { Tx } from '#server/db.ts'
import { insertMany, updateMany } from './bulk-queries.ts'

export type Row = Record<string, unknown>
/** A record before the import, null for a new one, and after it. */
export type RowChange = { before: (Row & { id: number }) | null; after: Row & { id: number } }

/** Inserts the new records and updates the others, with their dates and versions. */
export async function writeRows(
  tx: Tx,
  table: string,
  { changes, columnsOf }: { changes: readonly RowChange[]; columnsOf: (change: RowChange) => Row },
): Promise<void> {
  const { now } = tx.change
  const { created, updated } = parted(changes)
  const row = (change: RowChange) => ({ id: change.after.id, ...columnsOf(change), updatedAt: now })
  await insertMany(
    tx,
    table,
    created.map((change) => ({ ...row(change), version: 1, createdAt: now })),
  )
  await updateMany(
    tx,
    table,
    updated.map((change) => ({ ...row(change), version: nextVersion(change) })),
  )
}

export function parted(changes: readonly RowChange[]) {
  return { created: changes.filter(({ before }) => !before), updated: changes.filter(({ before }) => before) }
}

export function nextVersion({ before }: RowChange): number {
  return Number(before?.version ?? 0) + 1
}

export function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}
