import { setPriority } from 'node:os'
import type { WorkDate } from '#domain/calendar.ts'
import { openDb } from '#server/db.ts'
import { refusalOf } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import { answerTo } from '#server/threads/answer.ts'
import { type ListName, lists } from './lists.ts'
import { type Head, type Lines, sheetBytes } from './sheet.ts'

export type ListFile = {
  name: ListName
  format: Head['format']
  query: object
  actor: Actor
  today: WorkDate
  database: string
}

const rowsPerPage = 1000

// On Linux this is the priority of the thread, elsewhere of the process: files give way to taps.
if (process.platform === 'linux') setPriority(19)

const flows = { table: sheetBytes, list }

export type SheetFlows = typeof flows

answerTo({ flows })

/** Reads a list page by page in this thread, because reading rows costs as much as writing them. */
async function* list({ name, format, query, actor, today, database }: ListFile): AsyncGenerator<Uint8Array> {
  const { titles, read } = lists[name]
  const db = openDb(database, { max: 1 })
  async function* pages(): Lines {
    for (let page = 1; ; page++) {
      // The contract of the list has parsed the query.
      const rows = await read({ db, actor, today, query: query as never, part: { page, rowsPerPage } })
      yield rows
      if (rows.length < rowsPerPage) return
    }
  }
  try {
    yield* sheetBytes({ format, titles }, pages())
  } catch (fault) {
    throw (fault instanceof Error && refusalOf(fault)) || fault
  } finally {
    await db.end()
  }
}
