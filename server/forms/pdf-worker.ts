import { getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { form48Pages } from './form48-layout.ts'
import { Paper } from './paper.ts'
import type { FromWorker, PaperJob, ToWorker } from './pdf.ts'

// On Linux this is the thread's own, elsewhere the process's: printing gives way to taps.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10))

parentPort?.on('message', ({ job, port }: { job: PaperJob; port: MessagePort }) => print(job, port))

/** Asks for items, lays them out and sends the bytes as they come; asks again when they are on their way. */
function print(job: PaperJob, port: MessagePort): void {
  const say = (message: FromWorker) => port.postMessage(message)
  const paper = new Paper({ title: job.title, at: new Date(job.at) })
  const draw = form48Pages(paper, job.head)
  paper.on('data', (bytes: Buffer) => say({ bytes }))
  paper.on('end', () => {
    say({ isWhole: true })
    port.close()
  })
  port.on('message', ({ items }: ToWorker) => {
    try {
      if (items === null) return void paper.end()
      for (const item of items) draw(item)
      // the stream hands out what was drawn before it asks for more
      setImmediate(() => say({ isWaiting: true }))
    } catch (fault) {
      say({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
      port.close()
    }
  })
  say({ isWaiting: true })
}
