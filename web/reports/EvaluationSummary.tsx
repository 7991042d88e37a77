import { ChartColumn } from 'lucide-react'
import { type EvaluationSummary as Answer, groupings } from '#contract/evaluation-results.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { idIn } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ColumnChart } from '#web/charts/ColumnChart.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { chosenPeriod, type PeriodChoice } from './periods.ts'
import type { useReport } from './use-report.ts'

const groupingLabels = { program: 'Program', section: 'Section', company: 'Company' } as const

/**
 * The results of one evaluation form: how they are distributed, and by program, section or company. It has the filters
 * of the report; a period that is a term narrows it to that term.
 */
export function EvaluationSummary({ report: { query, periods } }: { report: ReturnType<typeof useReport> }) {
  const { search, go } = useAddress()
  const forms = useAsk(evaluationTemplates.list, { query: { rowsPerPage: 100, sort: 'name' } })
  // Without a choice it is the form that was used most.
  const [usual] = [...(forms.data?.evaluationTemplates ?? [])].sort((one, two) => two.usedCount - one.usedCount)
  const templateId = idIn(search.templateId) ?? usual?.id
  const by = groupings.find((each) => each === search.by) ?? 'program'
  const termId = termOf(chosenPeriod(periods, query))
  const { courseId, section, companyId } = query
  const change = (next: object) => go({ ...search, ...next }, { replace: true, resetScroll: false })
  if (forms.data?.total === 0) {
    return (
      <Card>
        <EmptyState icon={ChartColumn} title="No evaluation form yet">
          Make one under Settings, Evaluation forms.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="templateId"
            label="Form"
            options={(forms.data?.evaluationTemplates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId ?? null}
            onChange={(chosen) => change({ templateId: chosen ?? undefined })}
          />
          <SelectField
            name="by"
            label="By"
            options={groupings.map((value) => ({ value, label: groupingLabels[value] }))}
            value={by}
            onChange={(chosen) => change({ by: chosen ?? undefined })}
          />
        </div>
      </Card>
      {templateId === undefined ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <Shown query={{ templateId, by, termId, courseId, section, companyId }} />
      )}
    </div>
  )
}

/** Months and custom dates are no term: evaluations belong to terms, so then all are shown. */
function termOf(period: PeriodChoice | null): number | undefined {
  return idIn(period?.value.match(/^term (\d+)$/)?.[1])
}

type Query = {
  templateId: number
  by: (typeof groupings)[number]
} & Partial<Record<'termId' | 'courseId' | 'companyId', number | undefined>> & { section: string | undefined }

function Shown({ query }: { query: Query }) {
  const asked = useAsk(evaluations.summary, { query })
  if (asked.isError) {
    return (
      <Card>
        <p role="alert">{asked.error.message || evaluations.summary.failed}</p>
      </Card>
    )
  }
  if (!asked.data) return <Skeleton className="h-72 w-full" />
  const summary = asked.data
  return (
    <>
      <ColumnChart
        title="Distribution of results"
        note={countInWords(summary)}
        head={['Result', 'Evaluations']}
        columns={summary.steps.map(({ from, to }, at) => ({
          label: String(from),
          name: `${from} to ${to}`,
          value: summary.all.byStep[at] ?? 0,
          link: linkOf(query),
        }))}
      />
      <GroupsTable summary={summary} title={groupingLabels[query.by]} />
    </>
  )
}

function linkOf({ by: _by, ...filters }: Query): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `/evaluations?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** '40 of 52 submitted, mean 86.5' */
function countInWords({ all: { asked, submitted, mean } }: Answer): string {
  const count = `${submitted.toLocaleString('en')} of ${asked.toLocaleString('en')} submitted`
  return mean === null ? count : `${count}, mean ${mean.toLocaleString('en')}`
}
