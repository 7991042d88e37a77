import { History } from 'lucide-react'
import { useState } from 'react'
import { records, type WaitingRecord } from '#contract/records.ts'
import { dateInWords } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { RecordBadge } from './RecordBadges.tsx'
import { useDecide } from './use-decide.ts'

/** Approved days that would count differently under today's rules, for a coordinator to reopen (rule 10). */
export function ChangedRecords({ coordinatorId }: { coordinatorId: number | 'none' | undefined }) {
  const asked = useAsk(records.changed, { query: { coordinatorId } })
  const { decide, refused } = useDecide()
  const [reopening, setReopening] = useState<WaitingRecord | null>(null)
  const [opened, setOpened] = useState<WaitingRecord | null>(null)

  async function reopen(note: string) {
    if (reopening && (await decide({ ids: [reopening.id], status: 'submitted', note }))) setReopening(null)
  }

  return (
    <Card
      title="Changed since approval"
      description="A holiday, suspension, pass, schedule or cap has changed after these days were approved."
    >
      {asked.isPending && <Skeleton className="h-24 w-full" />}
      {asked.isError && <p role="alert">{records.changed.failed}</p>}
      <RefusedNotice refused={refused} />
      {asked.data?.total === 0 && (
        <EmptyState icon={History} title="Nothing has changed">
          Approved days are unchanged.
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y">
        {asked.data?.records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <button
              type="button"
              onClick={() => setOpened(record)}
              className="flex min-h-11 min-w-40 flex-1 flex-col rounded-sm text-left leading-5 hover:text-accent"
            >
              <span className="font-medium">{record.studentName}</span>
              <span className="text-muted text-sm">{dateInWords(record.workDate)}</span>
            </button>
            <span className="tabular-nums">
              {inWords(record.credited)}, would now be{' '}
              <strong className="font-semibold">{inWords(record.wouldBe ?? 0)}</strong>
            </span>
            <RecordBadge status={record.status} />
            {record.status === 'approved' && (
              <Button tone="secondary" size="sm" onClick={() => setReopening(record)}>
                Reopen
                <span className="sr-only">
                  {record.studentName}, {dateInWords(record.workDate)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DayDrawer
        studentId={opened?.studentId ?? 0}
        workDate={opened?.workDate ?? null}
        onClose={() => setOpened(null)}
      />
      <ReasonDialog
        draftOf={`record ${reopening?.id}`}
        title={reopening ? `Reopen: ${reopening.studentName}` : ''}
        description={reopening ? `${dateInWords(reopening.workDate)}. It goes back for approval.` : undefined}
        submitLabel="Reopen"
        refused={refused}
        isOpen={reopening !== null}
        onSubmit={reopen}
        onClose={() => setReopening(null)}
      />
    </Card>
  )
}
