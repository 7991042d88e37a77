import type { Db, Fragment } from '#server/db.ts'
import { isoText } from '#server/db-values.ts'

/** What a statement reads beside other things: rows with columns of these names, of which some are instants. */
export type Piece<R> = {
  names: readonly (keyof R & string)[]
  instants?: readonly (keyof R & string)[]
  rows: Fragment
}
type Pieces = Readonly<Record<string, Piece<never>>>
export type RowsOf<P extends Pieces> = { [name in keyof P]: P[name] extends Piece<infer R> ? R[] : never }

/**
 * Reads all pieces in one statement, so at one moment; `first` may name tables that they share. Each piece comes as one
 * JSON value, a list for each of its columns: to read rows value by value costs the driver several times as much, and
 * JSON that repeats the names costs the database more.
 */
export async function readTogether<P extends Pieces>(db: Db, pieces: P, first = db``): Promise<RowsOf<P>> {
  const selected = Object.entries<Piece<never>>(pieces).map(
    ([name, { names, rows }], index) => db`${index > 0 ? db`,` : db``}
      (select json_build_array(${db.unsafe(listsOf(names))}) from (${rows}) x) as ${db(name)}`,
  )
  const [found] = await db<{ [name in keyof P]: Lists }[]>`${first} select ${selected}`
  return Object.fromEntries(
    Object.entries<Piece<never>>(pieces).map(([name, piece]) => [name, rowsFrom(found?.[name] ?? [], piece)]),
  ) as RowsOf<P>
}

/** By column; a piece without rows has null instead of each list. */
type Lists = readonly (readonly unknown[] | null)[]

function listsOf(names: readonly string[]): string {
  return names.map((name) => `json_agg(x.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)})`).join()
}

function rowsFrom(lists: Lists, { names, instants = [] }: { names: readonly string[]; instants?: readonly string[] }) {
  // A copy has room for all values, which come faster than new ones.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  const rows = Array.from(lists[0] ?? [], () => ({ ...blank }))
  for (const [place, name] of names.entries()) {
    const values = lists[place] ?? []
    const isInstant = instants.includes(name)
    for (let index = 0; index < rows.length; index++) {
      const value = values[index]
      const row = rows[index] as Record<string, unknown>
      row[name] = isInstant && typeof value === 'string' ? isoText(value) : value
    }
  }
  return rows
}
