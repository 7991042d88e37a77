import { searchable } from '#domain/search.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'

/** The one row that must exist; otherwise a 404 that names the noun. */
export function one<T>(rows: readonly T[], noun: string): T {
  const row = rows[0]
  if (row === undefined) throw notFound(noun)
  return row
}

/** Locks a row until the transaction ends, so that two people who read the same version do not both write. */
export async function lockRow(tx: Tx, table: string, id: number): Promise<void> {
  await tx`select from ${tx(table)} where id = ${id} for update`
}

type Numbers = { schoolYear: string; count: number }

/** The first of the next numbers of a school year. Others who take numbers wait until these are stored or given up. */
export async function takeNumbers(
  tx: Tx,
  table: 'letter_numbers' | 'certificate_numbers',
  { schoolYear, count }: Numbers,
): Promise<number> {
  const rows = await tx<{ last: number }[]>`
    insert into ${tx(table)} as n (school_year, last) values (${schoolYear}, ${count})
    on conflict (school_year) do update set last = n.last + ${count} returning last`
  return one(rows, 'Number').last - count + 1
}

export type Versioned = { id: number; version: number }

/** A condition on a table with `id` and `version`: one of these rows, and nobody has changed it since. */
export function whereUnchanged(tx: Tx, rows: readonly Versioned[]) {
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)]
  return tx`(id, version) in (select * from unnest(${ids}::bigint[], ${versions}::integer[]))`
}

export function slice(db: Db | Tx, { page, rowsPerPage }: { page: number; rowsPerPage: number }) {
  return db`limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`
}

/** How many there are in all. The last page tells it by its length, so that only others are counted. */
export async function totalOf(
  rows: readonly unknown[],
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
  count: () => PromiseLike<readonly { total: number }[]>,
): Promise<number> {
  const isLast = rows.length < rowsPerPage && (page === 1 || rows.length > 0)
  return isLast ? (page - 1) * rowsPerPage + rows.length : one(await count(), 'Total').total
}

/** A LIKE pattern on a `search` column. One and two letters match the beginnings of words, which the index can find. */
export function contains(search: string | undefined): string {
  const wanted = searchable(search).replace(/[\\%_]/g, '\\$&')
  if (!wanted) return '%'
  return wanted.length <= 2 ? `% ${wanted}%` : `%${wanted}%`
}

/** Which column the contract's `sort` names, and whether a minus reverses it. */
export function sortKey<K extends string>(sort: K | `-${K}`): { name: K; isTurned: boolean } {
  const isTurned = sort.startsWith('-')
  return { name: (isTurned ? sort.slice(1) : sort) as K, isTurned }
}

/** The order of a list by the contract's `sort`: '-name' reverses `by.name`; without `sort`, `usual`. */
export function sorted<K extends string>(
  db: Db | Tx,
  sort: K | `-${K}` | undefined,
  { by, usual }: { by: Record<K, Fragment>; usual: Fragment },
) {
  if (sort === undefined) return db`order by ${usual}`
  const { name, isTurned } = sortKey<K>(sort)
  const column = by[name]
  return isTurned ? db`order by ${column} desc nulls last, ${usual}` : db`order by ${column}, ${usual}`
}

/**
 * The `set` of an update that also moves version and time. It lists columns, because the driver's helper does not nest.
 */
export function edited(tx: Tx, fields: Record<string, unknown>) {
  const touch = tx`version = version + 1, updated_at = ${tx.change.now}`
  return Object.entries(defined(fields)).reduce(
    (all, [name, value]) => tx`${all}, ${tx(name)} = ${value as string}`,
    touch,
  )
}

/** The fields without those that are undefined. */
export function defined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
