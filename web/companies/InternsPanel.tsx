import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { type Placement, placements } from '#contract/placements.ts'
import { dateInWords } from '#domain/calendar.ts'
import { isRunning, placementLabels } from '#domain/placement.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const shown = 50

/** Present and former interns of the company. Coordinators see only their own students. */
export function InternsPanel({ companyId }: { companyId: number }) {
  const query = { companyId, rowsPerPage: shown }
  const now = useAsk(placements.list, { query: { ...query, live: 'true', sort: 'student' } })
  const before = useAsk(placements.list, { query: { ...query, ended: 'true', sort: '-startDate' } })
  if (now.isError || before.isError) return <p className="text-danger-ink">{placements.list.failed}</p>
  if (!now.data || !before.data) return <Skeleton className="h-40" />
  if (now.data.total + before.data.total === 0) {
    return (
      <EmptyState icon={Users} title="None of your interns are here">
        Place students at this company from their own pages.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex justify-end">
        <ExportMenu of={placements.list} filters={{ companyId }} />
      </div>
      <Interns title="Current and upcoming" {...now.data} />
      <Interns title="Before" {...before.data} />
    </div>
  )
}

type Props = { title: string; placements: readonly Placement[]; total: number }

function Interns({ title, placements, total }: Props) {
  if (total === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-muted">({total.toLocaleString()})</span>
      </h3>
      <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
        {placements.map((placement) => (
          <li key={placement.id} className="flex items-center justify-between gap-3 px-4 py-2.5 leading-5">
            <div className="min-w-0">
              <Link
                to="/students/$studentId"
                params={{ studentId: String(placement.studentId) }}
                className="font-medium hover:text-link hover:underline"
              >
                {placement.studentName}
              </Link>
              <p className="truncate text-muted text-sm">
                {placement.courseCode}
                {placement.startDate && ` · from ${dateInWords(placement.startDate)}`}
                {placement.endDate && ` to ${dateInWords(placement.endDate)}`}
              </p>
            </div>
            <Badge tone={isRunning(placement.status) ? 'success' : 'neutral'}>
              {placementLabels[placement.status]}
            </Badge>
          </li>
        ))}
      </ul>
      {total > shown && <p className="text-muted text-sm">and {(total - shown).toLocaleString()} more</p>}
    </section>
  )
}
