import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { form48Pages } from './form48-layout.ts'
import { Paper } from './paper.ts'
import type { FromWorker, PaperItem, PaperJob, ToWorker } from './pdf.ts'
import { tablePages } from './table-layout.ts'

/** Milliseconds: a page takes about as long. */
const atAStretch = 3
const longestRest = 12

// On Linux this is the thread's own, elsewhere the process's: printing gives way to taps.
if (process.platform === 'linux') setPriority(19)

parentPort?.on('message', ({ job, port }: { job: PaperJob; port: MessagePort }) => print(job, port))

/** Asks for items, lays them out and sends the bytes as they come; asks again when they are on their way. */
function print(job: PaperJob, port: MessagePort): void {
  const say = (message: FromWorker) => port.postMessage(message)
  const layout = job.kind === 'table' ? 'landscape' : 'portrait'
  const paper = new Paper({ title: job.title, at: new Date(job.at), layout })
  // whoever starts a job hands over the items of its kind
  const draw = (job.kind === 'table' ? tablePages(paper, job.head) : form48Pages(paper, job.head)) as (
    item: PaperItem,
  ) => void
  paper.on('data', (bytes: Buffer) => say({ bytes }))
  paper.on('end', () => {
    say({ isWhole: true })
    port.close()
  })
  port.on('message', async ({ items }: ToWorker) => {
    try {
      if (items === null) return void paper.end()
      for (const item of items) {
        const began = performance.now()
        draw(item)
        await breathe(performance.now() - began)
      }
      say({ isWaiting: true })
    } catch (fault) {
      say({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
      port.close()
    }
  })
  say({ isWaiting: true })
}

let worked = 0

/** Leaves the processor to others after a few milliseconds, for as long as it was used and half as long again. */
async function breathe(took: number): Promise<void> {
  worked += took
  if (worked < atAStretch) return
  const rest = Math.min(longestRest, worked * 1.5)
  worked = 0
  await pause(rest)
}
