import type { ReportFile } from '#contract/reports.ts'
import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { type ReportJob, reportJob } from './make.ts'
import { insertReport } from './queries.ts'

/** Writes down that somebody wants this file, and queues the job that makes it. */
export async function startReport(
  tx: Tx,
  actor: Actor,
  { kind, format, filters }: Pick<ReportFile, 'kind' | 'format' | 'filters'>,
) {
  const fileName = `${kind.replaceAll('_', '-')}-${filters.from}-${filters.to}.${format}`
  const report = await insertReport(tx, actor, { kind, format, filters, fileName })
  await queueJob(tx, reportJob, { id: report.id, actor } satisfies ReportJob)
  return report
}
