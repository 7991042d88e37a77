import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { ReportCell } from '#domain/report.ts'
import { openDb } from '#server/db.ts'
import { form48Pages } from './form48-layout.ts'
import { Paper } from './paper.ts'
import type { FromWorker, PaperItem, PaperJob, ToWorker } from './pdf.ts'
import { readSources } from './sources.ts'
import { tablePages } from './table-layout.ts'

/** Milliseconds: a page takes about as long. */
const atAStretch = 3
const longestRest = 40

// On Linux this is the thread's own, elsewhere the process's: printing gives way to taps.
if (process.platform === 'linux') setPriority(19)

parentPort?.on('message', ({ job, port }: { job: PaperJob; port: MessagePort }) => print(job, port))

/** Asks for items, lays them out and sends the bytes as they come; asks again when they are on their way. */
function print(job: PaperJob, port: MessagePort): void {
  const say = (message: FromWorker) => port.postMessage(message)
  const layout = job.kind === 'table' ? 'landscape' : 'portrait'
  const paper = new Paper({ title: job.title, at: new Date(job.at), layout })
  const draw = job.kind === 'table' ? tables(paper, job) : forms(paper, job, port)
  paper.on('end', () => {
    say({ isWhole: true })
    port.close()
  })
  const send = (bytes: Uint8Array | null) => {
    if (bytes) say({ bytes })
  }
  port.on('message', async ({ items }: ToWorker) => {
    try {
      if (items === null) return void paper.on('data', send).end()
      await draw(items)
      // what a batch has made goes out as one: the library makes it in a hundred pieces
      send(paper.read())
      say({ isWaiting: true })
    } catch (fault) {
      say({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
      port.close()
    }
  })
  say({ isWaiting: true })
}

type Draw = (items: readonly PaperItem[]) => Promise<void>

// whoever starts a job hands over the items of its kind

function tables(paper: Paper, { head }: PaperJob & { kind: 'table' }): Draw {
  const draw = tablePages(paper, head)
  return (rows) => calmly(rows as readonly ReportCell[][], draw)
}

/** The rows of forms are read here, by a connection of the job's own: to read them costs more than half of what it costs to draw them. */
function forms(paper: Paper, { head, asked, database }: PaperJob & { kind: 'form48' }, port: MessagePort): Draw {
  const db = openDb(database, { max: 1 })
  port.on('close', () => db.end())
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
