import { useQuery } from '@tanstack/react-query'
import { companies } from '#contract/companies.ts'
import { courses } from '#contract/courses.ts'
import { queryOf, useAsk } from '#web/api/use-ask.ts'
import type { ReportQuery } from './use-report.ts'

/** The filters in words, because a printed page does not show the fields. */
export function ReportScope({ query: { courseId, section, companyId } }: { query: ReportQuery }) {
  const programs = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const company = useQuery({
    ...queryOf(companies.read, { params: { id: companyId ?? 0 } }),
    enabled: companyId !== undefined,
  })
  const words = [
    programs.data?.courses.find(({ id }) => id === courseId)?.code ?? 'All programs',
    section ?? 'all sections',
    companyId === undefined ? 'all companies' : company.data?.name,
  ]
  return <p className="text-muted text-sm not-print:hidden">{words.filter(Boolean).join(' · ')}</p>
}
