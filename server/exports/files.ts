import type { Readable } from 'node:stream'
import type { FileFormat } from '#contract/imports.ts'
import type { FileAnswer } from '#server/http/serve.ts'
import { streamOf } from '#server/threads/stream.ts'
import { openThread } from '#server/threads/thread.ts'
import { openTurns } from '#server/threads/turns.ts'
import type { Head, Lines } from './sheet.ts'
import type { ListFile, SheetFlows } from './sheet-worker.ts'

/** Megabytes, because an Excel file of 20,000 rows is made in memory. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }
/** One thread makes all files with rows. */
const thread = openThread<Record<never, never>, SheetFlows>({ file: 'sheet-worker', from: import.meta.url, memory })

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const turns = openTurns({
  atOnce: 8,
  ofOne: 2,
  waiting: 60,
  waitingOfOne: 4,
  own: 'Your last files are still being made. Please try again in a moment.',
  full: 'The server is busy. Please try again in a minute.',
})

/** Two files per person are made at a time. A turn ends when the file is fetched or the connection is gone. */
export async function fileInTurn(
  person: number,
  make: () => Promise<FileAnswer & { stream: Readable }>,
): Promise<FileAnswer> {
  const end = await turns.take(person)
  try {
    const answer = await make()
    answer.stream.once('close', end)
    return answer
  } catch (fault) {
    end()
    throw fault
  }
}

type FileName = { name: string; format: FileFormat }

/** A file whose rows are read here, a few at a time while it is written. */
export async function sheetFile({ name, lines, ...head }: FileName & Head & { lines: Lines }) {
  return named({ name, format: head.format }, await streamOf(thread.flow('table', head, lines)))
}

/** A file of a list, which the thread reads from the database. */
export async function listFile(name: string, file: ListFile) {
  return named({ name, format: file.format }, await streamOf(thread.flow('list', file, nothing())))
}

export function named({ name, format }: FileName, stream: Readable) {
  return { stream, type: types[format], name: `${name}.${format}` }
}

async function* nothing() {}
