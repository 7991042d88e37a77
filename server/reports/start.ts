import type { ReportFile } from '#contract/reports.ts'
import { reportKinds } from '#domain/report.ts'
import type { Tx } from '#server/db.ts'
import { tooMany } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { type ReportJob, reportJob } from './make.ts'
import { countWaiting, insertReport } from './queries.ts'

/** The number of reports that one person may have in the queue: one of each kind. */
const mostWaiting = reportKinds.length

/** Stores the request for a file and queues the job that makes it. */
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
  // The first report of every person comes before the second of anyone.
  const job = { key: `report ${report.id}`, turn: waiting }
  await queueJob(tx, reportJob, { payload: { id: report.id, actor } satisfies ReportJob, ...job })
  return report
}
