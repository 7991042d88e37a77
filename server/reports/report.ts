import type { ReportFilters } from '#contract/reports.ts'
import type { ReportCell, ReportColumn } from '#domain/report.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

/** Who asks for a report, and its filters. */
export type ReportContext = { db: Db; actor: Actor; filters: ReportFilters; today: string }
export type ReportRow = { cells: ReportCell[]; courseId?: number }

/** The columns of a report, the ids that it is about, and how to read the rows of some of them. */
export type Report = {
  columns: readonly ReportColumn[]
  ids: readonly number[]
  read: (ids: readonly number[]) => Promise<ReportRow[]>
}
