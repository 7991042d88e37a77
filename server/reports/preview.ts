import type { ReportPreview } from '#contract/reports.ts'
import { type ReportKind, totalsOf } from '#domain/report.ts'
import { reportsOf } from './kinds.ts'
import type { ReportContext } from './report.ts'

const shown = 25
/** With more rows than this, only the file has totals, because a preview must be quick. */
const mostAdded = 1000
const atOnce = 100

/** The first rows and the totals of all, read in the same way as for the file. */
export async function previewReport(kind: ReportKind, asked: ReportContext): Promise<ReportPreview> {
  const { columns, ids, read } = await reportsOf[kind](asked)
  const isAdded = ids.length <= mostAdded
  const totals = totalsOf(columns)
  const wanted = isAdded ? ids : ids.slice(0, shown)
  const rows = []
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = await read(wanted.slice(start, start + atOnce))
    for (const { cells } of some) totals.add(cells)
    rows.push(...some.slice(0, Math.max(0, shown - rows.length)))
  }
  return {
    columns: columns.map(({ title, isNumber }) => ({ title, isNumber })),
    rows,
    total: ids.length,
    totals: isAdded && ids.length > 0 ? totals.cells() : null,
  }
}
