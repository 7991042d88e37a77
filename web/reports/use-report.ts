import { useNavigate, useSearch } from '@tanstack/react-router'
import { terms } from '#contract/terms.ts'
import { type ReportKind, reportKinds } from '#domain/report.ts'
import { termInWords } from '#domain/term.ts'
import { dateIn, idIn } from '#web/api/list-search.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { periodChoices } from './periods.ts'

export type ReportWish = {
  kind: ReportKind
  courseId: number | undefined
  section: string | undefined
  companyId: number | undefined
  from: string
  to: string
}
export type ReportChange = { [K in keyof ReportWish]?: ReportWish[K] | undefined }

/** Which report, of whom and when, as the address says it; without a period the current term, else this month. */
export function useReport() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const today = useToday()
  const asked = useAsk(terms.list, { query: { rowsPerPage: 20, sort: '-startsOn' } })
  const named = (asked.data?.terms ?? []).map((term) => ({ ...term, label: termInWords(term) }))
  const periods = periodChoices(named, today)
  const usual = periods[0]

  function change(next: ReportChange) {
    const kept = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(kept) as never, replace: true, resetScroll: false })
  }

  const wish: ReportWish = {
    kind: reportKinds.find((kind) => kind === search.kind) ?? 'dtr_summary',
    courseId: idIn(search.courseId),
    section: search.section === undefined ? undefined : String(search.section),
    companyId: idIn(search.companyId),
    from: dateIn(search.from) ?? usual?.from ?? today,
    to: dateIn(search.to) ?? usual?.to ?? today,
  }
  return { wish, periods, change, isReady: !asked.isPending }
}
