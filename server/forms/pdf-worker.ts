import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReportCell } from '#domain/report.ts'
import { type Db, openDb } from '#server/db.ts'
import { sheetBytes } from '#server/exports/sheet.ts'
import { answerTo } from '#server/threads/answer.ts'
import { form48Pages } from './form48-layout.ts'
import { linesOf, titlesOf } from './form48-table.ts'
import { Paper } from './paper.ts'
import type { Batches, PaperItem, PaperJob, SheetJob } from './pdf.ts'
import { readSources } from './sources.ts'
import { tablePages } from './table-layout.ts'

/** Milliseconds: a page takes about as long. */
const atAStretch = 3
const longestRest = 40

// On Linux this is the thread's own, elsewhere the process's: printing gives way to taps.
if (process.platform === 'linux') setPriority(19)

export const flows = { print, sheet }

answerTo({ flows })

async function* print(job: PaperJob, batches: Batches): AsyncGenerator<Uint8Array> {
  const layout = job.kind === 'table' ? 'landscape' : 'portrait'
  const paper = new Paper({ title: job.title, at: new Date(job.at), layout })
  if (job.kind === 'table') return yield* pages(paper, tables(paper, job), batches)
  // to read what stands on forms costs more than half of what it costs to draw them
  const db = openDb(job.database, { max: 1 })
  try {
    yield* pages(paper, forms(paper, job, db), batches)
  } finally {
    await db.end()
  }
}

async function* sheet({ format, variant, asked, database }: SheetJob, batches: AsyncIterable<readonly number[]>) {
  const db = openDb(database, { max: 1 })
  async function* sources() {
    for await (const ids of batches) yield await readSources(db, ids, asked)
  }
  try {
    yield* sheetBytes({ format, titles: titlesOf(variant) }, linesOf(sources(), variant))
  } finally {
    await db.end()
  }
}

type Draw = (items: readonly PaperItem[]) => Promise<void>

async function* pages(paper: Paper, draw: Draw, batches: Batches): AsyncGenerator<Uint8Array> {
  for await (const items of batches) {
    await draw(items)
    // what a batch has made goes out as one: the library makes it in a hundred pieces
    const bytes: Uint8Array | null = paper.read()
    if (bytes) yield bytes
  }
  paper.end()
  for await (const bytes of paper) yield bytes
}

// whoever starts a job hands over the items of its kind

function tables(paper: Paper, { head }: PaperJob & { kind: 'table' }): Draw {
  const draw = tablePages(paper, head)
  return (rows) => calmly(rows as readonly ReportCell[][], draw)
}

function forms(paper: Paper, { head, asked }: PaperJob & { kind: 'form48' }, db: Db): Draw {
  const draw = form48Pages(paper, head)
  return async (ids) => {
    const began = performance.now()
    const sources = await readSources(db, ids as readonly number[], asked)
    await breathe(performance.now() - began)
    await calmly(sources, draw)
  }
}

async function calmly<T>(items: readonly T[], draw: (item: T) => void): Promise<void> {
  for (const item of items) {
    const began = performance.now()
    draw(item)
    await breathe(performance.now() - began)
  }
}

let worked = 0

/** Leaves the processor to others after a few milliseconds, for three times as long as it was used. */
async function breathe(took: number): Promise<void> {
  worked += took
  if (worked < atAStretch) return
  const rest = Math.min(longestRest, worked * 3)
  worked = 0
  await pause(rest)
}
