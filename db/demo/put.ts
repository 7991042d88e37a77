import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Tx } from '#server/db.ts'

const pieceSize = 256 * 1024

/** Writes many rows by COPY, which is the fastest way. Every row has the same columns, and the demo chooses the ids. */
export async function putRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const json = await jsonColumns(tx, table)
  const stream = await tx`copy ${tx(table)} (${tx(names)}) from stdin`.writable()
  let piece = ''
  for (const row of rows) {
    const values = names.map((name) => written(Reflect.get(row, name), json.has(name) ? 'json' : 'plain'))
    piece += `${values.join('\t')}\n`
    if (piece.length < pieceSize) continue
    if (!stream.write(piece)) await once(stream, 'drain')
    piece = ''
  }
  stream.end(piece)
  await finished(stream)
}

/** The product's next rows must not get an id of the demo. */
export async function handOver(tx: Tx): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`
  for (const { name } of tables) {
    await tx`
      select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${tx(name)} having max(id) is not null`
  }
  // From the first call on, PostgreSQL plans for a school of this size.
  await tx`analyze ${tx(tables.map(({ name }) => name))}`
}

/** In these columns a list is JSON, in others an array. */
async function jsonColumns(tx: Tx, table: string): Promise<Set<string>> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and atttypid = 'jsonb'::regtype`
  return new Set(columns.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
}

/** A value as COPY reads it. */
function written(value: unknown, type: 'json' | 'plain'): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && type === 'plain') return escaped(value)
  if (Array.isArray(value) && type === 'plain') return escaped(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return escaped(JSON.stringify(value))
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, escapeOne) : text
}

function escapeOne(character: string): string {
  return character === '\\' ? '\\\\' : character === '\t' ? '\\t' : character === '\n' ? '\\n' : '\\r'
}
