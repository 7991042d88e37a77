import { useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { evaluations } from '#contract/evaluations.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useList } from '#web/api/use-list.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useToday } from '#web/school-settings/school-time.ts'
import { useSession } from '#web/session/session.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CompanyMeans } from './CompanyMeans.tsx'
import { EvaluationsDue } from './EvaluationsDue.tsx'
import { evaluationColumns } from './evaluation-columns.tsx'
import { statusOptions } from './filter-options.ts'

/** What a supervisor or student has to answer or read now, and all of theirs. */
export function OwnEvaluations() {
  const list = useList(evaluations.list)
  const due = useAsk(evaluations.list, { query: { mine: 'true', rowsPerPage: 10 } })
  const navigate = useNavigate()
  const role = useSession(({ role }) => role)
  // Of a supervisor this is the company.
  const [companyId] = useSession(({ accessIds }) => accessIds)
  const today = useToday()
  const open = ({ id }: { id: number }) =>
    void navigate({ to: '/evaluations/$evaluationId', params: { evaluationId: String(id) } })
  return (
    <>
      <PageTitle>Evaluations</PageTitle>
      {/* The list comes with what is due above it, so that nothing moves. */}
      {due.isPending && <Skeleton className="h-96 w-full" />}
      <div className={due.isPending ? 'hidden' : 'flex flex-col gap-6'}>
        {due.data && <EvaluationsDue due={due.data} saysNothing />}
        <DataTable
          label="Evaluations"
          list={list}
          rows={list.data?.evaluations}
          total={list.data?.total}
          columns={evaluationColumns(open, today)}
          onOpen={open}
          filters={
            <FilterSelect
              label="Status"
              options={statusOptions}
              value={list.filters.status}
              onChange={(status) => list.change({ status })}
            />
          }
          empty={
            <EmptyState icon={ClipboardList} title="No evaluations yet">
              They appear here when they are due.
            </EmptyState>
          }
        />
        {role === 'supervisor' && companyId !== undefined && <CompanyMeans companyId={companyId} />}
      </div>
    </>
  )
}
