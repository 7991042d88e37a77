import type { Company } from '#contract/companies.ts'
import { labels } from '#domain/labels.ts'
import type { Column } from '#web/table/data-table.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { companyStatusLabels, companyStatusTones } from './company-words.ts'
import { MoaBadge } from './MoaBadge.tsx'

/** The columns after the name. */
export const companyColumns: Column<Company>[] = [
  { title: 'City', sort: 'city', cell: ({ city }) => city ?? '–' },
  { title: 'MOA', cell: ({ moa }) => <MoaBadge moa={moa} /> },
  { title: 'Interns', isNumber: true, cell: (company) => <Interns company={company} /> },
  { title: 'Sites', isHidden: true, isNumber: true, cell: ({ siteCount }) => siteCount || '–' },
  { title: 'Contact', isHidden: true, cell: ({ contactPerson }) => contactPerson ?? '–' },
  {
    title: labels.company.status,
    sort: 'status',
    cell: ({ status }) => <Badge tone={companyStatusTones[status]}>{companyStatusLabels[status]}</Badge>,
  },
]

function Interns({ company: { internsNow, slots } }: { company: Company }) {
  const isOver = slots !== null && internsNow > slots
  return (
    <span className={classes('whitespace-nowrap', isOver && 'font-medium text-warn-ink')}>
      {internsNow}
      {slots !== null && <span className="text-muted"> of {slots}</span>}
      {isOver && <span className="sr-only"> (over capacity)</span>}
    </span>
  )
}
