import type { Tx } from '#server/db.ts'
import { conflict } from '#server/errors.ts'

type Row = Record<string, unknown>

/** Reserves ids for rows that are written later, in order. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`
  return rows.map(({ id }) => id)
}

/** Inserts many rows in one statement. All have the same columns, and PostgreSQL reads their types from the table. */
export async function insertMany(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  await tx`
    insert into ${tx(table)} (${tx(names)}) overriding system value
    select ${tx(names)} from jsonb_populate_recordset(null::${tx(table)}, ${jsonOf(rows)}::text::jsonb)`
}

/** Updates each row by its id. A row with a version is written only if the stored version is the one before it. */
export async function updateMany(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const [name, ...names] = Object.keys(first).filter((each) => each !== 'id')
  if (!name) return
  const set = names.reduce(
    (all, each) => tx`${all}, ${tx(each)} = ${tx(`r.${each}`)}`,
    tx`${tx(name)} = ${tx(`r.${name}`)}`,
  )
  const { count } = await tx`
    update ${tx(table)} t set ${set}
    from jsonb_populate_recordset(null::${tx(table)}, ${jsonOf(rows)}::text::jsonb) r
    where t.id = r.id ${'version' in first ? tx`and t.version = r.version - 1` : tx``}`
  if (count !== rows.length) throw conflict('Somebody changed one of these records meanwhile; nothing was imported')
}

export async function takenUsernames(tx: Tx, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ username: string }[]>`
    select lower(username) as username from users where lower(username) = any(${usernames as string[]})`
  return new Set(rows.map(({ username }) => username))
}

function jsonOf(rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]))),
  )
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
