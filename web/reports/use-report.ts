import { terms } from '#contract/terms.ts'
import { type ReportKind, reportKinds } from '#domain/report.ts'
import { termInWords } from '#domain/term.ts'
import { dateIn, idIn } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { periodChoices } from './periods.ts'

export type ReportQuery = {
  kind: ReportKind
  courseId: number | undefined
  section: string | undefined
  companyId: number | undefined
  from: string
  to: string
}
export type ReportChange = { [K in keyof ReportQuery]?: ReportQuery[K] | undefined }

/**
 * The report and its filters, as the address names them. Without a period it is the current term, or else this month.
 */
export function useReport() {
  const { search, go } = useAddress()
  const today = useToday()
  const asked = useAsk(terms.list, { query: { rowsPerPage: 20, sort: '-startsOn' } })
  const named = (asked.data?.terms ?? []).map((term) => ({ ...term, label: termInWords(term) }))
  const periods = periodChoices(named, today)
  const usual = periods[0]

  const change = (next: ReportChange) => go({ ...search, ...next }, { replace: true, resetScroll: false })
  const query: ReportQuery = {
    kind: reportKinds.find((kind) => kind === search.kind) ?? 'dtr_summary',
    courseId: idIn(search.courseId),
    section: search.section === undefined ? undefined : String(search.section),
    companyId: idIn(search.companyId),
    from: dateIn(search.from) ?? usual?.from ?? today,
    to: dateIn(search.to) ?? usual?.to ?? today,
  }
  return { query, periods, change, isReady: !asked.isPending }
}
