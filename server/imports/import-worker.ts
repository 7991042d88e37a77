import { type Db, openDb } from '#server/db.ts'
import { isLoss } from '#server/db-faults.ts'
import { refusalOf } from '#server/http/on-error.ts'
import { answerTo } from '#server/threads/answer.ts'
import type { Checking } from './check.ts'
import { readTable } from './read-table.ts'
import type { Running } from './run.ts'

/**
 * Reads, checks and writes imported files in a thread of its own, so that no file can keep the server from answering.
 */
const works = {
  /** The part of a file that a person is shown; its rows stay in this thread. */
  async read({ content, shown }: { content: Uint8Array; shown: number }) {
    const { columns, rows } = await readTable(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    return { columns: [...columns], total: rows.length, rows: rows.slice(0, shown).map(({ cells }) => [...cells]) }
  },
  // Loaded when it is needed, so that an upload waits only for the reader.
  async check(checking: Checking) {
    const { checkImport } = await import('./check.ts')
    return withDatabase(checking, (db) => checkImport(db, checking))
  },
  async run(running: Running) {
    const { runImport } = await import('./run.ts')
    return withDatabase(running, (db) => runImport(db, running))
  },
}

export type ImportWorks = typeof works

answerTo({ works })

async function withDatabase<T>({ database }: { database: string }, act: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(database, { max: 2 })
  try {
    return await act(db)
  } catch (fault) {
    // A refusal of the database is worded here, where its fault still has its class.
    throw (fault instanceof Error && !isLoss(fault) && refusalOf(fault)) || fault
  } finally {
    await db.end()
  }
}
