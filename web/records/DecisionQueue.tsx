import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { records, type WaitingRecord } from '#contract/records.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import type { Ticks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { QueueGroup } from './QueueGroup.tsx'
import { QueueRow } from './QueueRow.tsx'
import { splitQueue, tickedOf } from './queue.ts'
import { countOf, dayInWords } from './record-words.ts'
import { useDecide } from './use-decide.ts'

type ReasonFor = { record: WaitingRecord; status: 'returned' | 'rejected' }

/** Days for this person's approval: exceptions first, clean days ticked, all approved in one call. */
export function DecisionQueue({ studentId }: { studentId?: number | undefined }) {
  const asked = useAsk(records.queue, { query: { studentId } })
  const { decide, isSending, refused } = useDecide()
  const [touched, setTouched] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [reason, setReason] = useState<ReasonFor | null>(null)
  const [opened, setOpened] = useState<WaitingRecord | null>(null)
  const waiting = asked.data?.records ?? []
  const { exceptions, regular } = splitQueue(waiting)
  const ticked = tickedOf(waiting, touched)
  const isTicked = (id: number) => ticked.includes(id)

  function tick({ ids, isChosen }: Ticks<number>) {
    setTouched(new Map([...touched, ...ids.map((id) => [id, isChosen] as const)]))
  }

  async function decideOne(note: string) {
    if (reason) await decide({ ids: [reason.record.id], status: reason.status, note })
    setReason(null)
  }

  const rowIn = (home: 'group' | 'list') => (record: WaitingRecord) => (
    <QueueRow
      key={record.id}
      record={record}
      isGrouped={home === 'group'}
      isTicked={isTicked(record.id)}
      onTick={(isChosen) => tick({ ids: [record.id], isChosen })}
      onOpen={() => setOpened(record)}
      onAsk={(status) => setReason({ record, status })}
    />
  )

  if (studentId && waiting.length === 0 && !refused) return null
  return (
    <Card title="Waiting for your decision" description={describe(waiting)}>
      {asked.isPending && <Skeleton className="h-40 w-full" />}
      {asked.isError && <p role="alert">{records.queue.failed}</p>}
      <div className="flex flex-col gap-5">
        <RefusedNotice refused={refused} />
        {asked.data?.total === 0 && (
          <EmptyState icon={CheckCheck} title="Nothing waits for you">
            Days that your interns finish stand here until you approve them.
          </EmptyState>
        )}
        {exceptions.length > 0 && (
          <section aria-labelledby="exceptions" className="overflow-hidden rounded-lg border">
            <header className="flex items-center gap-3 border-b bg-warn-soft px-4 py-2.5 text-warn-ink">
              <SelectBox
                label="Select every exception"
                isChosen={exceptions.every(({ id }) => isTicked(id))}
                onChange={(isChosen) => tick({ ids: exceptions.map(({ id }) => id), isChosen })}
              />
              <h3 id="exceptions" className="text-sm">
                Look at these first: {countOf(exceptions.length, 'day')}
              </h3>
            </header>
            <ul className="divide-y">{exceptions.map(rowIn('list'))}</ul>
          </section>
        )}
        {regular.length > 0 && (
          <section aria-labelledby="clean" className="overflow-hidden rounded-lg border">
            <h3 id="clean" className="border-b bg-success-soft px-4 py-2.5 text-sm text-success-ink">
              Nothing unusual:{' '}
              {countOf(
                regular.reduce((sum, group) => sum + group.records.length, 0),
                'day',
              )}
            </h3>
            <ul className="divide-y">
              {regular.map((group) => (
                <QueueGroup
                  key={group.studentId}
                  group={group}
                  isOpenAtFirst={regular.length === 1}
                  isTicked={isTicked}
                  onTick={tick}
                >
                  {group.records.map(rowIn('group'))}
                </QueueGroup>
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex justify-end rounded-b-card border-t bg-card px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
            <Button
              size="lg"
              className="max-sm:w-full"
              isBusy={isSending}
              disabled={ticked.length === 0}
              onClick={() => void decide({ ids: ticked, status: 'approved' })}
            >
              <CheckCheck aria-hidden />
              {ticked.length === 0 ? 'Tick days to approve' : `Approve ${countOf(ticked.length, 'day')}`}
            </Button>
          </div>
        )}
      </div>
      <DayDrawer
        studentId={opened?.studentId ?? 0}
        workDate={opened?.workDate ?? null}
        onClose={() => setOpened(null)}
      />
      <ReasonDialog
        title={reason ? `${reason.status === 'returned' ? 'Return' : 'Reject'}: ${reason.record.studentName}` : ''}
        description={reason ? `${dayInWords(reason.record.workDate)}. The student reads why.` : undefined}
        submitLabel={reason?.status === 'rejected' ? 'Reject' : 'Return'}
        isOpen={reason !== null}
        onSubmit={decideOne}
        onClose={() => setReason(null)}
      />
    </Card>
  )
}

function describe(waiting: readonly WaitingRecord[]): string | undefined {
  if (waiting.length === 0) return undefined
  const interns = new Set(waiting.map(({ studentId }) => studentId)).size
  return `${countOf(waiting.length, 'day')} of ${countOf(interns, 'intern')}. Hours are before the weekly cap.`
}
