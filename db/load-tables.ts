import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Manifest } from './archive.ts'
import { copyOf, listForeignKeys, listTables, quoted, type Sql } from './catalog.ts'
import type { TarEntry } from './tar.ts'

/**
 * Prepares new tables for rows in any order: without foreign keys, triggers, and the rows that migrations wrote. An
 * ordinary owner of the database may do this. Returns a function that restores keys (which checks every row) and triggers.
 */
export async function openTables(tx: Sql): Promise<() => Promise<void>> {
  const tables = (await listTables(tx)).map(({ name }) => quoted(name))
  const keys = await listForeignKeys(tx)
  const keyed = (act: (key: (typeof keys)[number]) => string) =>
    keys.map((key) => `alter table ${quoted(key.table)} ${act(key)}`)
  await runAll(
    tx,
    keyed(({ name }) => `drop constraint ${quoted(name)}`),
  )
  await runAll(
    tx,
    tables.map((table) => `alter table ${table} disable trigger user`),
  )
  await tx.unsafe(`truncate ${tables.join(', ')}`)
  return async () => {
    await runAll(
      tx,
      keyed(({ name, definition }) => `add constraint ${quoted(name)} ${definition}`),
    )
    await runAll(
      tx,
      tables.map((table) => `alter table ${table} enable trigger user`),
    )
  }
}

async function runAll(tx: Sql, statements: string[]) {
  for (const statement of statements) await tx.unsafe(statement)
}

function written(copy: Writable, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => copy.write(chunk, (error) => (error ? reject(error) : resolve())))
}

/** Feeds the pieces of an archive's tables to one COPY after another. */
export class Loader {
  private table = ''
  private copy: Writable | null = null
  private fault = 'its log says why'

  constructor(
    private readonly tx: Sql,
    private readonly manifest: Manifest,
  ) {}

  async take({ name, chunks }: TarEntry): Promise<void> {
    const [kind, table] = name.split('/')
    if (kind === 'tables' && table && table !== this.table) await this.begin(table)
    for await (const chunk of chunks) {
      if (kind === 'tables' && this.copy) await written(this.copy, chunk).catch(() => this.refuse())
    }
  }

  async end(): Promise<void> {
    await this.finish()
    for (const { name, lastValue, isCalled } of this.manifest.sequences) {
      await this.tx.unsafe('select setval($1::regclass, $2::bigint, $3::boolean)', [quoted(name), lastValue, isCalled])
    }
    for (const { name, rows } of this.manifest.tables) await this.recount(name, rows)
  }

  /** While rows still arrive, the driver cannot roll back those that have arrived. */
  cutOff(fault: Error): void {
    this.copy?.destroy(fault)
    this.copy = null
  }

  private async begin(table: string) {
    await this.finish()
    const known = this.manifest.tables.find(({ name }) => name === table)
    if (!known) throw new Error(`The archive holds rows of ${table}, which its manifest does not name`)
    this.table = table
    this.copy = await this.tx.unsafe(`${copyOf(known)} from stdin`).writable()
    this.copy.on('error', ({ message }) => {
      this.fault = message
    })
  }

  /** The driver does not report that PostgreSQL refused the last rows of a COPY. Any query afterwards does. */
  private async finish() {
    if (!this.copy) return
    const ended = once(this.copy, 'finish')
    this.copy.end()
    await nextTurn()
    await this.tx.unsafe('select 1').catch(() => this.refuse())
    await ended
    this.copy = null
  }

  private refuse(): never {
    throw new Error(`PostgreSQL refused the rows of ${this.table}: ${this.fault}`)
  }

  private async recount(table: string, rows: number) {
    const [counted] = await this.tx.unsafe<{ rows: number }[]>(`select count(*) as rows from ${quoted(table)}`)
    if (counted?.rows !== rows) throw new Error(`${table} has ${counted?.rows} rows after the restore and not ${rows}`)
  }
}
