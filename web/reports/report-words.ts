import type { ReportFile, ReportPreview } from '#contract/reports.ts'
import type { ReportKind } from '#domain/report.ts'

/** What to do where a report has no rows. */
export const emptyWords: Record<ReportKind, string> = {
  dtr_summary: 'Nobody was at work in this period. Choose another period or remove a filter.',
  hours_ledger: 'Nobody was at work in this period. Choose another period or remove a filter.',
  completion: 'Nobody has met the hours or completed in this period. Choose a longer one.',
  requirements: 'No student matches. Remove a filter.',
  evaluation_summary: 'No evaluations were requested in this period.',
  annex_d: 'No intern was deployed in this period. Choose another period, or deploy placements first.',
  annex_c: 'No program had interns in this period. Choose another period, then add your notes.',
}

export type ReportCell = ReportPreview['rows'][number]['cells'][number]

export function cellInWords(cell: ReportCell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '–'
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell
}

/** 'In line', '50 of 312 rows', 'Ready, 1.2 MB' */
export function stateInWords({ state, done, total, fileSize, message }: ReportFile): string {
  if (state === 'queued') return 'In line'
  if (state === 'running') return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`
  if (state === 'failed') return message ?? 'Failed'
  return `Ready, ${sizeInWords(fileSize ?? 0)}`
}

function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
