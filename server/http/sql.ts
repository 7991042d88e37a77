import { searchable } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'

/** The one row that must be there; without it a 404 that names the noun. */
export function one<T>(rows: readonly T[], noun: string): T {
  const row = rows[0]
  if (row === undefined) throw notFound(noun)
  return row
}

export function slice(db: Db | Tx, { page, rowsPerPage }: { page: number; rowsPerPage: number }) {
  return db`limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`
}

/** A LIKE pattern on a `search` column; one and two letters match the beginnings of words, which the index can serve. */
export function contains(search: string | undefined): string {
  const wanted = searchable(search).replace(/[\\%_]/g, '\\$&')
  if (!wanted) return '%'
  return wanted.length <= 2 ? `% ${wanted}%` : `%${wanted}%`
}

/** The `set` of an update that also moves version and time. */
export function edited(tx: Tx, fields: Record<string, unknown>) {
  const named = Object.keys(fields).length > 0
  const touch = tx`version = version + 1, updated_at = ${tx.change.now}`
  return named ? tx`${tx(fields as never)}, ${touch}` : touch
}
