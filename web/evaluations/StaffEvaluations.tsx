import { useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { filtersOf } from '#web/api/list-search.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useList } from '#web/api/use-list.ts'
import { RecentSteps } from '#web/bulk/RecentSteps.tsx'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { ClassFilters } from '#web/people/ClassFilters.tsx'
import { useToday } from '#web/school-settings/school-time.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import type { RowId } from '#web/table/data-table.ts'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EvaluationsBar } from './EvaluationsBar.tsx'
import { evaluationColumns } from './evaluation-columns.tsx'
import { kindOptions, statusOptions } from './filter-options.ts'
import { PrintSection } from './PrintSection.tsx'
import { RequestEvaluations } from './RequestEvaluations.tsx'

const all = { value: '', label: 'All' }

/** The coordinator's list: who has answered, what can be released, and who to remind. */
export function StaffEvaluations() {
  const list = useList(evaluations.list)
  const navigate = useNavigate()
  const today = useToday()
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set())
  // All that match are selected until a tick or a filter changes.
  const [allOf, setAllOf] = useState<string | null>(null)
  const forms = useAsk(evaluationTemplates.list, { query: { rowsPerPage: 100, sort: 'name' } })
  const rows = list.data?.evaluations ?? []
  const total = list.data?.total ?? 0
  const matching = JSON.stringify(filtersOf(list.filters))
  const hasAll = allOf === matching && chosen.size > 0
  const isWhole = rows.length > 0 && rows.every(({ id }) => chosen.has(id)) && total > chosen.size
  const open = ({ id }: { id: number }) =>
    void navigate({ to: '/evaluations/$evaluationId', params: { evaluationId: String(id) } })

  function choose(ids: ReadonlySet<RowId>) {
    setAllOf(null)
    setChosen(ids)
  }

  return (
    <>
      <PageTitle
        actions={
          <>
            <RecentSteps />
            <ExportMenu of={evaluations.list} filters={list.filters} />
            <PrintSection filters={list.filters} />
            <RequestEvaluations />
          </>
        }
      >
        Evaluations
      </PageTitle>
      <DataTable
        label="Evaluations"
        list={list}
        rows={list.data?.evaluations}
        total={list.data?.total}
        columns={evaluationColumns(open, today)}
        onOpen={open}
        selection={{ chosen, onChange: choose }}
        filters={
          <>
            <FilterSelect
              label="Status"
              options={statusOptions}
              value={list.filters.status}
              onChange={(status) => list.change({ status })}
            />
            <FilterSelect
              label="Late"
              options={[all, { value: 'true', label: 'Only late' }]}
              value={list.filters.overdue}
              onChange={(overdue) => list.change({ overdue })}
            />
            <FilterSelect
              label="Form"
              options={[
                all,
                ...(forms.data?.evaluationTemplates ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={list.filters.templateId}
              onChange={(templateId) => list.change({ templateId })}
            />
            <FilterSelect
              label="Kind"
              options={kindOptions}
              value={list.filters.kind}
              onChange={(kind) => list.change({ kind })}
            />
            <ClassFilters filters={list.filters} change={list.change} />
          </>
        }
        empty={
          <EmptyState icon={ClipboardList} title="No evaluations here">
            Request one. Others appear when interns reach the hours of a form.
          </EmptyState>
        }
      />
      <EvaluationsBar
        selection={
          hasAll ? { evaluations: JSON.parse(matching), seen: total } : { ids: [...chosen].map((id) => Number(id)) }
        }
        count={hasAll ? total : chosen.size}
        total={total}
        onChooseAll={isWhole && !hasAll ? () => setAllOf(matching) : null}
        onClear={() => choose(new Set())}
      />
    </>
  )
}
