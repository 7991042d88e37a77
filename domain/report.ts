import { progressInWords } from './repeating.ts'

/** The school's own summaries, and the annexes that CHED requires (CMO 104, series of 2017). */
export const reportKinds = [
  'dtr_summary',
  'hours_ledger',
  'completion',
  'requirements',
  'evaluation_summary',
  'annex_d',
  'annex_c',
] as const
export type ReportKind = (typeof reportKinds)[number]

/** What the same job makes into a file: the reports, and the audit log, which only an admin may export. */
export const fileKinds = [...reportKinds, 'audit'] as const
export type FileKind = (typeof fileKinds)[number]

export const reportTitles: Record<FileKind, string> = {
  dtr_summary: 'DTR summary',
  hours_ledger: 'Hours ledger',
  completion: 'Completion list',
  requirements: 'Requirement status',
  evaluation_summary: 'Evaluation summary',
  annex_d: 'CHED Annex D: interns and host establishments',
  annex_c: 'CHED Annex C: issues, solutions and recommendations',
  audit: 'Audit log',
}

export type FormName = { name: string; order: string }
const order = 'CHED Memorandum Order No. 104, s. 2017'

/** What CHED calls its forms. */
export const formNames: Partial<Record<FileKind, FormName>> = {
  annex_d: { name: 'ANNEX D', order },
  annex_c: { name: 'ANNEX C', order },
}

/** The title on paper, where it is not the one on the screen. */
export const paperTitles: Partial<Record<FileKind, string>> = {
  completion: 'LIST OF INTERNS WHO MET THE REQUIRED HOURS',
  annex_d: 'LIST OF STUDENT INTERNS AND HOST TRAINING ESTABLISHMENTS',
  annex_c: 'ISSUES AND CONCERNS, SOLUTIONS AND RECOMMENDATIONS',
}

export const reportHints: Record<ReportKind, string> = {
  dtr_summary: 'Days, hours before the weekly cap, lateness and undertime of each intern in the period',
  hours_ledger: 'Hours before, during and after the period, against requirement',
  completion: 'Who has met the hours, and whose placement was completed in the period',
  requirements: 'Which documents of each student are complete today',
  evaluation_summary: 'Results of supervisors’ evaluations by program, section and company',
  annex_d: 'Every intern with host establishment, program, sex and dates',
  annex_c: 'Issues, actions taken and recommendations per program',
}

export type ReportCell = string | number | null
/**
 * `share` is the width beside the others; `total` is the line below: the sum, how often each word occurs, or the
 * progress of all. Paper has dates in words, files have them as spreadsheets read them.
 */
export type ReportColumn = {
  title: string
  isNumber: boolean
  isDate?: boolean
  share: number
  total: 'sum' | 'tally' | 'progress' | null
}

/** Hours with two decimals, as spreadsheets add them up. */
export function hoursOfMinutes(minutes: number): number {
  return Math.round(minutes / 0.6) / 100
}

export const words = (title: string, share = 2): ReportColumn => ({ title, isNumber: false, share, total: null })
export const date = (title: string): ReportColumn => ({ ...words(title, 1.9), isDate: true })
export const tallied = (title: string, share = 2): ReportColumn => ({ ...words(title, share), total: 'tally' })
/** Its cells are '5 of 7'. */
export const progressed = (title: string, share: number): ReportColumn => ({
  ...words(title, share),
  total: 'progress',
})
export const number = (title: string, share = 1): ReportColumn => ({ title, isNumber: true, share, total: 'sum' })

/** Adds rows up as they come; the first column says how many there were. */
export function totalsOf(columns: readonly ReportColumn[]) {
  const sums = columns.map(() => 0)
  const tallies = columns.map(() => new Map<string, number>())
  const progress = columns.map(() => ({ done: 0, of: 0 }))
  let rows = 0
  return {
    add(cells: readonly ReportCell[]): void {
      rows += 1
      for (const [index, cell] of cells.entries()) {
        if (typeof cell === 'number') sums[index] = (sums[index] ?? 0) + cell
        const tally = columns[index]?.total === 'tally' ? tallies[index] : undefined
        const parts = columns[index]?.total === 'progress' ? progress[index] : undefined
        if (parts && typeof cell === 'string') {
          const [done, of] = cell.split(' of ').map(Number)
          parts.done += done ?? 0
          parts.of += of ?? 0
        }
        if (tally && cell !== null) tally.set(String(cell), (tally.get(String(cell)) ?? 0) + 1)
      }
    },
    cells(): ReportCell[] {
      return columns.map(({ total }, index) => {
        if (index === 0) return `Total: ${rows}`
        if (total === 'sum') return Math.round((sums[index] ?? 0) * 100) / 100
        if (total === 'progress') return progress[index]?.of ? progressInWords(progress[index]) : null
        if (total === null) return null
        const tally = [...(tallies[index] ?? [])].sort(([one], [two]) => (one < two ? -1 : 1))
        return tally.map(([word, count]) => `${word} ${count}`).join(', ')
      })
    },
  }
}
