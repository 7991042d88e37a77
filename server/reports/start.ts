import type { ReportFile } from '#contract/reports.ts'
import { reportKinds } from '#domain/report.ts'
import type { Tx } from '#server/db.ts'
import { tooMany } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { type ReportJob, reportJob } from './make.ts'
import { countWaiting, insertReport } from './queries.ts'

/** A person may wait for so many at once: one of each kind. */
const mostWaiting = reportKinds.length

/** Writes down that somebody wants this file, and queues the job that makes it. */
export async function startReport(
  tx: Tx,
  actor: Actor,
  { kind, format, filters }: Pick<ReportFile, 'kind' | 'format' | 'filters'>,
) {
  const waiting = await countWaiting(tx, actor)
  if (waiting >= mostWaiting) {
    throw tooMany(`You already have ${mostWaiting} reports in progress. Please wait until one of them is ready.`)
  }
  const fileName = `${kind.replaceAll('_', '-')}-${filters.from}-${filters.to}.${format}`
  const report = await insertReport(tx, actor, { kind, format, filters, fileName })
  // everybody's first comes before anybody's second
  const job = { key: `report ${report.id}`, turn: waiting }
  await queueJob(tx, reportJob, { id: report.id, actor } satisfies ReportJob, job)
  return report
}
