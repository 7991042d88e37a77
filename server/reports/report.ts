import type { ReportFilters } from '#contract/reports.ts'
import type { ReportCell, ReportColumn } from '#domain/report.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

/** For whom a report is made, and of what. */
export type ReportContext = { db: Db; actor: Actor; filters: ReportFilters; today: string }
export type ReportRow = { cells: ReportCell[]; courseId?: number }

/** What a report shows, of whom, and how some of its rows are read; the rows of all ids are the report. */
export type Report = {
  columns: readonly ReportColumn[]
  ids: readonly number[]
  read: (ids: readonly number[]) => Promise<ReportRow[]>
}
