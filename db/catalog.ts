import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Db } from '#server/db.ts'

/** A connection or a transaction on one. */
export type Sql = Pick<Db, 'unsafe'>

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }
export type ForeignKey = { table: string; name: string; definition: string }

/**
 * The product's own tables with their stored columns. The job queue has its own schema, which is created again: after a
 * restore no job that was under way is done twice.
 */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql.unsafe<Table[]>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
}

export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const names = await sql.unsafe<{ name: string }[]>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`)
  const read = async ({ name }: { name: string }): Promise<Sequence[]> =>
    sql.unsafe<Sequence[]>(
      `select '${name}' as name, last_value::text as last_value, is_called as is_called from ${quoted(name)}`,
    )
  return (await Promise.all(names.map(read))).flat()
}

export async function listForeignKeys(sql: Sql): Promise<ForeignKey[]> {
  return sql.unsafe<ForeignKey[]>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = current_schema()::regnamespace and k.contype = 'f' and k.conparentid = 0
    order by c.relname, k.conname`)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The head of a COPY in either direction. */
export function copyOf({ name, columns }: Table): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** The rows of a table as COPY writes them. */
export async function* rowsOf(sql: Sql, table: Table): AsyncGenerator<Buffer> {
  const rows = await sql.unsafe(`${copyOf(table)} to stdout`).readable()
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    await takeRest(rows)
  }
}

/**
 * If the reader gives up, the rest of the COPY must still be read, or the transaction would never end. The driver also
 * leaves its socket paused after a long COPY; reading on wakes it.
 */
async function takeRest(rows: Readable) {
  if (!rows.readableEnded) await finished(rows.resume())
  rows._read(0)
}
