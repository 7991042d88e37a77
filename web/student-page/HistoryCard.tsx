import { useState } from 'react'
import type { HistoryEvent } from '#contract/people.ts'
import { students } from '#contract/students.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { FieldChanges } from '#web/audit/FieldChanges.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const step = 10

/** Who changed what about this student, the newest first. */
export function HistoryCard({ studentId }: { studentId: number }) {
  const [rowsPerPage, setRows] = useState(step)
  const asked = useAsk(students.history, { params: { id: studentId }, query: { rowsPerPage } })
  const hasMore = asked.data && asked.data.total > asked.data.events.length && rowsPerPage < 100
  return (
    <Card title="Changes">
      {asked.isPending && <Skeleton className="h-24 w-full" />}
      {asked.isError && <p role="alert">{students.history.failed}</p>}
      {asked.data?.total === 0 && <p className="text-muted">Nothing has changed yet.</p>}
      <ol className="-my-3 flex flex-col divide-y empty:hidden">
        {asked.data?.events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
      {hasMore && (
        <div className="pt-6">
          <Button
            tone="secondary"
            size="sm"
            isBusy={asked.isFetching}
            onClick={() => setRows(Math.min(100, rowsPerPage + step * 2))}
          >
            Show earlier
          </Button>
        </div>
      )}
    </Card>
  )
}

function Line({ event: { at, by, what, changes, reason } }: { event: HistoryEvent }) {
  const timeOf = useSchoolTime()
  return (
    <li className="flex flex-col gap-1 py-3 leading-5">
      <p>
        <span className="font-medium">{by?.name ?? 'The system'}</span> {what}
      </p>
      {changes.length > 0 && <FieldChanges changes={changes} />}
      {reason && <p className="text-sm">Reason: {reason}</p>}
      <time dateTime={at} className="text-muted text-sm">
        {timeOf(at)}
      </time>
    </li>
  )
}
