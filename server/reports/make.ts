import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PaperFormat } from '#contract/forms.ts'
import type { ReportFilters } from '#contract/reports.ts'
import { dateInWords } from '#domain/calendar.ts'
import { type FileKind, type ReportCell, reportTitles, totalsOf } from '#domain/report.ts'
import { auditTable } from '#server/audit/report.ts'
import { sheetFile } from '#server/exports/files.ts'
import { printed } from '#server/forms/pdf.ts'
import { findPrintWords } from '#server/forms/queries.ts'
import { refusalOf } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'
import { type Report, reportsOf } from './kinds.ts'
import { deleteOldReports, endReport, failReport, findReport, setProgress } from './queries.ts'

export const reportJob = 'make-report'
export type ReportJob = { id: number; actor: Actor }

const atOnce = 50

export function reportTasks(services: Services) {
  return {
    [reportJob]: (payload: unknown) => makeReport(services, payload as ReportJob),
    'sweep-reports': () => deleteOldReports(services.db, services.now()),
  }
}

/** A job that comes again after its report has ended does nothing; one that was cut short begins anew. */
async function makeReport(services: Services, { id, actor }: ReportJob): Promise<void> {
  const { db, files } = services
  const now = services.now()
  const { kind, format, filters, state } = await findReport(db, actor, { id, now })
  if (state !== 'queued' && state !== 'running') return
  const part = await files.newPart()
  try {
    const report =
      kind === 'audit'
        ? await auditTable(db, filters, services.config.SCHOOL_TIMEZONE)
        : await reportsOf[kind]({ db, actor, filters, today: todayOf(services, now) })
    const total = report.ids.length
    await setProgress(db, id, { done: 0, total })
    const lines = linesOf(report, (done) => setProgress(db, id, { done, total }))
    const stream = await streamOf(services, { kind, format, filters, report, lines, now })
    await pipeline(stream, createWriteStream(part, { mode: 0o600 }))
    const { sha256, size } = await files.adopt(part)
    await endReport(db, id, { file: sha256, size })
  } catch (fault) {
    await files.drop(part)
    const refusal = fault instanceof Error ? refusalOf(fault) : null
    await failReport(db, id, refusal?.message ?? 'The report could not be made; try again')
    if (!refusal) throw fault
  }
}

/** The rows a few at a time, and after the last of them their totals. */
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

type Wanted = {
  kind: FileKind
  format: PaperFormat
  filters: ReportFilters
  report: Report
  lines: AsyncGenerator<ReportCell[][]>
  now: string
}

async function streamOf(services: Services, { kind, format, filters, report, lines, now }: Wanted): Promise<Readable> {
  const titles = report.columns.map(({ title }) => title)
  if (format !== 'pdf') {
    const { stream } = await sheetFile({ name: kind, format, titles, lines })
    return stream instanceof Readable ? stream : Readable.from([stream])
  }
  const school = await findPrintWords(services.db)
  const head = {
    school: school.name,
    title: reportTitles[kind],
    period: `${dateInWords(filters.from)} to ${dateInWords(filters.to)}`,
    printedOn: dateInWords(todayOf(services, now)),
    footer: school.footer,
    columns: report.columns,
    rows: report.ids.length,
  }
  return printed({ kind: 'table', title: reportTitles[kind], at: now, head }, lines)
}
