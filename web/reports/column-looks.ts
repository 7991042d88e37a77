import type { ReportPreview } from '#contract/reports.ts'
import { cellInWords } from './report-words.ts'

export type ColumnLook = { title: string; isNumber: boolean; isPinned: boolean; width: string }

/** How wide each column is. Numbers and codes get what they need, names and sentences the rest. */
export function columnLooks({ columns, rows }: Pick<ReportPreview, 'columns' | 'rows'>): ColumnLook[] {
  return columns.map(({ title, isNumber }, index) => {
    const longest = Math.max(0, ...rows.map(({ cells }) => cellInWords(cells[index]).length))
    return { title, isNumber, isPinned: title === 'Student', width: isNumber ? '' : widthOf(longest) }
  })
}

function widthOf(longest: number): string {
  if (longest <= 12) return 'whitespace-nowrap print:whitespace-normal'
  if (longest <= 20) return 'whitespace-pre-line'
  return `${longest <= 36 ? 'min-w-28' : 'min-w-34'} whitespace-pre-line print:min-w-0`
}
