import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JobHelpers } from 'graphile-worker'
import type { PrintFormat } from '#contract/form48.ts'
import type { ReportFilters } from '#contract/reports.ts'
import { type FileKind, type ReportCell, reportTitles, totalsOf } from '#domain/report.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { auditTable } from '#server/audit/report.ts'
import { inTransaction } from '#server/db.ts'
import { isLoss } from '#server/db-faults.ts'
import { sheetFile } from '#server/exports/files.ts'
import { refusalOf } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import { notify } from '#server/notifications/notify.ts'
import { printed } from '#server/print/printing.ts'
import { type Services, todayOf } from '#server/services.ts'
import { reportsOf } from './kinds.ts'
import { paperOf } from './paper.ts'
import {
  deleteOldReports,
  endReport,
  failReport,
  findReport,
  listAbandoned,
  type StoredReport,
  setReportProgress,
} from './queries.ts'
import type { Report } from './report.ts'

export const reportJob = 'make-report'
export type ReportJob = { id: number; actor: Actor }

const atOnce = 50
/** A job that started this often without an end has ended its server each time, so the last try only reports that. */
const mostTries = 25
const notMade = 'The report could not be made. Please try again.'
/** A report is stored together with its job, so a report without a job has lost it. */
const patience = 5 * 60_000

export function reportTasks(services: Services) {
  return {
    [reportJob]: (payload: unknown, helpers: JobHelpers) => makeReport(services, payload as ReportJob, helpers),
    'sweep-reports': async () => {
      const now = services.now()
      await deleteOldReports(services.db, now)
      for (const report of await listAbandoned(services.db, instantOf(msOf(now) - patience))) {
        await giveUp(services, report, notMade)
      }
    },
  }
}

/**
 * A job that runs again after its report has ended does nothing; an interrupted one starts again. It is interrupted when
 * the server stops, because most of its time goes into rests between pages.
 */
async function makeReport(
  services: Services,
  { id, actor }: ReportJob,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const stored = await findReport(services.db, actor, { id, now: services.now() })
  if (stored.state !== 'queued' && stored.state !== 'running') return
  if (job.attempts >= mostTries) return giveUp(services, stored, notMade)
  try {
    await produce(services, stored, { actor, signal: abortSignal })
  } catch (fault) {
    if (isLoss(fault) || abortSignal.aborted) throw fault
    const refusal = fault instanceof Error ? refusalOf(fault) : null
    await giveUp(services, stored, refusal?.message ?? notMade)
    if (!refusal) throw fault
  }
}

async function produce(
  services: Services,
  { id, kind, format, filters }: StoredReport,
  { actor, signal }: { actor: Actor; signal: AbortSignal },
): Promise<void> {
  const { db, files } = services
  const now = services.now()
  const part = await files.newPart()
  try {
    const report =
      kind === 'audit'
        ? await auditTable(db, filters, services.config.SCHOOL_TIMEZONE)
        : await reportsOf[kind]({ db, actor, filters, today: todayOf(services, now) })
    const total = report.ids.length
    await setReportProgress(db, id, { done: 0, total })
    const lines = linesOf(report, (done) => setReportProgress(db, id, { done, total }))
    const stream = await streamOf(services, { kind, format, filters, report, lines, actor, now })
    await pipeline(stream, createWriteStream(part, { mode: 0o600 }), { signal })
    const { sha256, size } = await files.adopt(part)
    await endReport(db, id, { file: sha256, size })
  } catch (fault) {
    await files.drop(part)
    throw fault
  }
}

/** Marks the report as failed and notifies the person who asked for it. */
async function giveUp({ db, now }: Services, { id, makerId, kind }: StoredReport, message: string): Promise<void> {
  await inTransaction(db, { by: null, ip: null, now: now() }, async (tx) => {
    if (!(await failReport(tx, id, message))) return
    const facts = { report: reportTitles[kind], message }
    await notify(tx, [{ kind: 'report_failed', to: [makerId], about: `report:${id}`, facts }])
  })
}

/** The rows, a few at a time, and then their totals. */
async function* linesOf(report: Report, tell: (done: number) => Promise<void>): AsyncGenerator<ReportCell[][]> {
  const totals = totalsOf(report.columns)
  for (let start = 0; start < report.ids.length; start += atOnce) {
    const rows = await report.read(report.ids.slice(start, start + atOnce))
    for (const { cells } of rows) totals.add(cells)
    yield rows.map(({ cells }) => cells)
    await tell(Math.min(report.ids.length, start + atOnce))
  }
  yield [totals.cells()]
}

type ReportJobFile = {
  kind: FileKind
  format: PrintFormat
  filters: ReportFilters
  report: Report
  lines: AsyncGenerator<ReportCell[][]>
  actor: Actor
  now: string
}

async function streamOf(
  services: Services,
  { kind, format, filters, report, lines, actor, now }: ReportJobFile,
): Promise<Readable> {
  const titles = report.columns.map(({ title }) => title)
  if (format !== 'pdf') {
    return (await sheetFile({ name: kind, format, titles, lines })).stream
  }
  const paper = await paperOf(services, { kind, filters, report, actor, now })
  return printed('table', { title: reportTitles[kind], at: now, paper }, lines)
}
