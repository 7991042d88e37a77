import type { ImportNoun } from '#domain/import-fields.ts'
import { guessMapping } from '#domain/import-titles.ts'
import { type Db, openDb } from '#server/db.ts'
import { isLoss } from '#server/db-faults.ts'
import { refusalOf } from '#server/http/on-error.ts'
import { answerTo } from '#server/threads/answer.ts'
import type { Checking } from './check.ts'
import { orderOf, readTable } from './read-table.ts'
import type { Running } from './run.ts'

export type FileToRead = {
  content: Uint8Array
  shown: number
  noun: ImportNoun
  /** Titles that the school matched by hand before. */
  used: readonly (readonly [title: string, field: string])[]
  titleRow?: number
}

const shownAside = 20
const mostShown = 200

/**
 * Reads, checks and writes imported files in a thread of its own, so that no file can keep the server from answering.
 */
const works = {
  /** The part of a file that a person is shown; its rows stay in this thread. */
  async read({ content, shown, used, ...wish }: FileToRead) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    const table = await readTable(bytes, { ...wish, used: new Map(used) })
    const { columns, rows, titleRow, top, aside } = table
    return {
      columns: [...columns],
      mapping: guessMapping(wish.noun, columns, new Map(used)),
      total: rows.length,
      rows: rows.slice(0, shown).map(({ cells }) => [...cells]),
      titleRow,
      top: [...top],
      aside: aside.slice(0, shownAside).map(({ row, text }) => ({ row, text: text.slice(0, mostShown) })),
      asideCount: aside.length,
      dateOrder: orderOf(table),
    }
  },
  // Loaded when it is needed, so that an upload waits only for the reader.
  async check(checking: Checking) {
    const { checkImport } = await import('./check.ts')
    return withDatabase(checking, (db) => checkImport(db, checking))
  },
  async wrong(checking: Checking) {
    const { listWrong } = await import('./check.ts')
    return withDatabase(checking, (db) => listWrong(db, checking))
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
