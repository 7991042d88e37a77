import { ChartColumn } from 'lucide-react'
import { courses } from '#contract/courses.ts'
import { type EvaluationSummary as Answer, groupings } from '#contract/evaluation-results.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { terms } from '#contract/terms.ts'
import { termInWords } from '#domain/term.ts'
import { idIn } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ColumnChart } from '#web/charts/ColumnChart.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GroupsTable } from './GroupsTable.tsx'

const everything = 0
const groupingLabels = { program: 'Program', section: 'Section', company: 'Company' } as const

/** The results of one evaluation form: how they are distributed, and by program, section or company. */
export function EvaluationSummary() {
  const { search, go } = useAddress()
  const forms = useAsk(evaluationTemplates.list, { query: { rowsPerPage: 100, sort: 'name' } })
  const programs = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const known = useAsk(terms.list, { query: { rowsPerPage: 20, sort: '-startsOn' } })
  // Without a choice it is the form that was used most.
  const [usual] = [...(forms.data?.evaluationTemplates ?? [])].sort((one, two) => two.usedCount - one.usedCount)
  const templateId = idIn(search.templateId) ?? usual?.id
  const by = groupings.find((each) => each === search.by) ?? 'program'
  const filters = { courseId: idIn(search.courseId), termId: idIn(search.termId) }
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
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
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
          <SelectField
            name="courseId"
            label="Program"
            options={[
              { value: everything, label: 'All programs' },
              ...(programs.data?.courses ?? []).map(({ id, code }) => ({ value: id, label: code })),
            ]}
            value={filters.courseId ?? everything}
            onChange={(chosen) => change({ courseId: chosen || undefined })}
          />
          <SelectField
            name="termId"
            label="Term"
            options={[
              { value: everything, label: 'All terms' },
              ...(known.data?.terms ?? []).map((term) => ({ value: term.id, label: termInWords(term) })),
            ]}
            value={filters.termId ?? everything}
            onChange={(chosen) => change({ termId: chosen || undefined })}
          />
        </div>
      </Card>
      {templateId === undefined ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <Shown query={{ templateId, by, ...filters }} />
      )}
    </div>
  )
}

type Query = {
  templateId: number
  by: (typeof groupings)[number]
  courseId: number | undefined
  termId: number | undefined
}

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

function linkOf({ templateId, courseId, termId }: Query): string {
  const filters = { templateId, courseId, termId }
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `/evaluations?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** '40 of 52 submitted, mean 86.5' */
function countInWords({ all: { asked, submitted, mean } }: Answer): string {
  const count = `${submitted.toLocaleString('en')} of ${asked.toLocaleString('en')} submitted`
  return mean === null ? count : `${count}, mean ${mean.toLocaleString('en')}`
}
