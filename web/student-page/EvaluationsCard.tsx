import { ClipboardList, ClipboardPen } from 'lucide-react'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { evaluations } from '#contract/evaluations.ts'
import { may } from '#contract/may.ts'
import { evaluationStateLabels } from '#domain/evaluation.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { dueInWords, evaluationLooks, isOpen, resultInWords, subjectOf } from '#web/evaluations/evaluation-words.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { useSession } from '#web/session/session.ts'
import { BulkSteps } from '#web/students/BulkSteps.tsx'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The evaluations about and by one student, with the way to request another. */
export function EvaluationsCard({ studentId }: { studentId: number }) {
  const role = useSession(({ role }) => role)
  const today = useToday()
  const asked = useAsk(evaluations.list, { query: { studentId, rowsPerPage: 100 } })
  const [isRequesting, setRequesting] = useState(false)
  const rows = asked.data?.evaluations ?? []
  return (
    <Card
      title="Evaluations"
      actions={
        may(role, bulk.run) && (
          <Button tone="secondary" size="sm" onClick={() => setRequesting(true)}>
            <ClipboardPen aria-hidden />
            Request an evaluation
          </Button>
        )
      }
    >
      {asked.isPending && <Skeleton className="h-40 w-full" />}
      {asked.isError && <p role="alert">{evaluations.list.failed}</p>}
      {asked.data?.total === 0 && (
        <EmptyState icon={ClipboardList} title="No evaluations yet">
          They appear here when they are due.
        </EmptyState>
      )}
      <ul className="-my-2 flex flex-col divide-y">
        {rows.map((row) => {
          const { tone, icon } = evaluationLooks[row.status]
          const about = row.kind === 'supervisor_student' ? row.companyName : `About ${subjectOf(row)}`
          return (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <AddressLink address={`/evaluations/${row.id}`} className="font-medium text-accent hover:underline">
                  {row.templateName}
                </AddressLink>
                <span className="block text-muted text-sm">
                  {[about, row.termName, isOpen(row) ? dueInWords(row, today) : null].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="flex items-center gap-3 tabular-nums">
                {row.score !== null && resultInWords(row)}
                <Badge tone={tone} icon={icon}>
                  {evaluationStateLabels[row.status]}
                </Badge>
              </span>
            </li>
          )
        })}
      </ul>
      <BulkSteps
        step={isRequesting ? 'request_evaluation' : null}
        selection={{ ids: [studentId] }}
        count={1}
        onDone={() => setRequesting(false)}
        onClose={() => setRequesting(false)}
      />
    </Card>
  )
}
