import type { Tx } from '#server/db.ts'

/** Writes many rows in one statement. Every row names the same columns; ids are the demo's own. */
export async function putRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = tx(Object.keys(first))
  await tx`
    insert into ${tx(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows.map(named))}::text::jsonb)`
}

/** What the product inserts next must not meet an id of the demo. */
export async function handOver(tx: Tx): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`
  for (const { name } of tables) {
    await tx`
      select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${tx(name)} having max(id) is not null`
  }
  // plans are made for a school of this size from the first call on
  await tx`analyze ${tx(tables.map(({ name }) => name))}`
}

function named(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, underscored), value]))
}

function underscored(letter: string): string {
  return `_${letter.toLowerCase()}`
}
