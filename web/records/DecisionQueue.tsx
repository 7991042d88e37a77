import { CheckCheck, CircleCheckBig, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type QueuedRecord, records } from '#contract/records.ts'
import { monthOf } from '#domain/calendar.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import type { Ticks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSingleKey } from '#web/ui/single-key.ts'
import { DayDrawer } from './DayDrawer.tsx'
import { DecisionReason, type ReasonFor } from './DecisionReason.tsx'
import { ExceptionDeck } from './ExceptionDeck.tsx'
import { OtherMonths } from './OtherMonths.tsx'
import { QueueGroup } from './QueueGroup.tsx'
import { QueueRow } from './QueueRow.tsx'
import { approveWords, type Group, internsIn, splitQueue, tickedOf } from './queue.ts'
import { countOf } from './record-words.ts'
import { useDecide } from './use-decide.ts'

type Props = { studentId?: number | undefined; month?: string | undefined }

/** Days for this person's approval: regular days ticked and approved in one press, exceptions to look at. */
export function DecisionQueue({ studentId, month }: Props) {
  const asked = useAsk(records.queue, { query: { studentId } })
  const { decide, isSending, refused } = useDecide()
  const [ticks, setTicks] = useKept<readonly (readonly [number, boolean])[]>(`ticks of ${studentId ?? 'all'}`, [])
  const touched = new Map(ticks)
  const [reason, setReason] = useState<ReasonFor | null>(null)
  const [opened, setOpened] = useState<QueuedRecord | null>(null)
  const [isDeck, setDeck] = useState(false)
  const inAll = asked.data?.records ?? []
  const waiting = month ? inAll.filter(({ workDate }) => monthOf(workDate) === month) : inAll
  const { exceptions, regular } = splitQueue(waiting)
  const ticked = tickedOf(waiting, touched)
  const isTicked = (id: number) => ticked.some((one) => one.id === id)
  const approve = () => void decide({ ids: ticked.map(({ id }) => id), status: 'approved' })
  useSingleKey('a', ticked.length > 0 && !isSending ? approve : null, 'page')

  /** A phone shows cards to swipe, wider screens each day beside the list. */
  function check() {
    if (matchMedia('(max-width: 639px)').matches) setDeck(true)
    else setOpened(exceptions[0] ?? null)
  }

  function tick({ ids, isChosen }: Ticks<number>) {
    setTicks([...new Map([...touched, ...ids.map((id) => [id, isChosen] as const)])])
  }

  const rowIn = (home: 'group' | 'list') => (record: QueuedRecord) => (
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

  const others = studentId && month && <OtherMonths studentId={studentId} records={inAll} month={month} />
  if (studentId && waiting.length === 0 && !refused) return others
  const list = exceptions.some(({ id }) => id === opened?.id) ? exceptions : regular.flatMap((group) => group.records)
  return (
    <Card title="For your approval" description={describe(waiting)}>
      {asked.isPending && <Skeleton className="h-40 w-full" />}
      {asked.isError && <p role="alert">{records.queue.failed}</p>}
      <div className="flex flex-col gap-4">
        <RefusedNotice refused={refused} />
        {asked.data?.total === 0 && <AllCaughtUp />}
        {waiting.length > 0 && (
          <>
            {!studentId && regular.length > 0 && <Names groups={regular} />}
            <div className="keep-clear sticky top-16 z-10 -mx-5 flex flex-wrap gap-2 bg-card px-5 py-2 sm:-mx-6 sm:px-6 print:hidden">
              <Button
                size="lg"
                className="text-balance max-sm:w-full"
                aria-keyshortcuts="A"
                isBusy={isSending}
                disabled={ticked.length === 0}
                onClick={approve}
              >
                <CheckCheck aria-hidden />
                {approveWords(ticked, studentId)}
                {ticked.length > 0 && (
                  <kbd aria-hidden className="rounded-sm border border-current/40 px-1.5 text-xs max-md:hidden">
                    A
                  </kbd>
                )}
              </Button>
              {exceptions.length > 0 && (
                <Button tone="secondary" size="lg" className="max-sm:w-full" onClick={check}>
                  <ListChecks aria-hidden />
                  Check {countOf(exceptions.length, 'day')}
                </Button>
              )}
            </div>
          </>
        )}
        {regular.length > 0 && (
          <section aria-labelledby="regular" className="overflow-hidden rounded-lg border">
            <h3 id="regular" className="border-b bg-success-soft px-4 py-2 text-sm text-success-ink">
              Regular days ({regular.reduce((sum, group) => sum + group.records.length, 0)})
            </h3>
            <ul className="divide-y">
              {regular.map((group) => (
                <QueueGroup
                  key={group.studentId}
                  group={group}
                  all={waiting.filter((one) => one.studentId === group.studentId)}
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
        {exceptions.length > 0 && (
          <section aria-labelledby="exceptions" className="overflow-hidden rounded-lg border">
            <header className="flex items-center gap-3 min-h-11 border-b bg-warn-soft px-4 text-warn-ink">
              <SelectBox
                label="Select every day to check"
                isChosen={exceptions.every(({ id }) => isTicked(id))}
                onChange={(isChosen) => tick({ ids: exceptions.map(({ id }) => id), isChosen })}
              />
              <h3 id="exceptions" className="min-w-0 flex-1 text-sm">
                Check these ({exceptions.length})
              </h3>
            </header>
            <ul className="divide-y">{exceptions.map(rowIn('list'))}</ul>
          </section>
        )}
        {others}
      </div>
      <DayDrawer
        studentId={opened?.studentId ?? 0}
        workDate={opened?.workDate ?? null}
        onClose={() => setOpened(null)}
        walk={opened ? { list, at: list.findIndex(({ id }) => id === opened.id), onGo: setOpened } : null}
      />
      <ExceptionDeck exceptions={exceptions} isOpen={isDeck} onClose={() => setDeck(false)} onLook={setOpened} />
      <DecisionReason asked={reason} onDecide={decide} refused={refused} onClose={() => setReason(null)} />
    </Card>
  )
}

/** Whose days the button approves, before it is pressed. */
function Names({ groups }: { groups: readonly Group[] }) {
  const shown = groups.slice(0, 12).map(({ name }) => name)
  const rest = groups.length - shown.length
  return (
    <p className="text-sm leading-5">
      <span className="text-muted">Regular days of </span>
      {shown.join('; ')}
      {rest > 0 && ` and ${rest} more`}
    </p>
  )
}

function AllCaughtUp() {
  return (
    <p className="flex items-center gap-3">
      <CircleCheckBig aria-hidden className="size-5 shrink-0 text-success-ink" />
      <span>
        <strong className="font-semibold">All caught up.</strong>{' '}
        <span className="text-muted">Finished days will appear here for your approval.</span>
      </span>
    </p>
  )
}

function describe(waiting: readonly QueuedRecord[]): string | undefined {
  if (waiting.length === 0) return undefined
  return `${countOf(waiting.length, 'day')} from ${countOf(internsIn(waiting), 'intern')}. Hours are before the weekly limit.`
}
