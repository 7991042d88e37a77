import { ChevronRight, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MonthDay, RecordMonth } from '#contract/record-month.ts'
import { type QueuedRecord, records } from '#contract/records.ts'
import { monthOf } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { doubtsOf } from '#domain/exception.ts'
import { dayTypeLabels } from '#domain/holiday.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { DayCorrections } from '#web/corrections/DayCorrections.tsx'
import { AccountMark } from '#web/people/AccountMark.tsx'
import { useSchoolTime, useToday } from '#web/school-settings/school-time.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { useSession } from '#web/session/session.ts'
import { DayJournal } from '#web/tap/DayJournal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayDecision } from './DayDecision.tsx'
import { DayHistory } from './DayHistory.tsx'
import { DayTaps } from './DayTaps.tsx'
import { Explanation } from './Explanation.tsx'
import { MapDrawer } from './MapDrawer.tsx'
import { FlagBadges, FlagNotes, RecordBadge } from './RecordBadges.tsx'
import { dayInWords, decisionInWords } from './record-words.ts'

type Props = {
  studentId: number
  /** Null when the drawer is closed. */
  workDate: string | null
  onClose: () => void
  /** The queue that the day is opened from: a decision goes on to its next day. */
  walk?: Walk | null
}

type Walk = { list: readonly QueuedRecord[]; at: number; onGo: (record: QueuedRecord | null) => void }

/** Everything about one day of one student, and what can be done with it. A decision closes it or shows the next day. */
export function DayDrawer({ studentId, workDate, onClose, walk }: Props) {
  const next = walk && walk.at >= 0 ? walk.list[walk.at + 1] : undefined
  function onDecided() {
    if (walk && next) walk.onGo(next)
    else onClose()
  }
  return (
    <Drawer
      title={workDate ? dayInWords(workDate) : ''}
      isOpen={workDate !== null}
      onClose={onClose}
      actions={
        walk &&
        next && (
          <Button tone="secondary" size="sm" onClick={() => walk.onGo(next)}>
            Next day{' '}
            <span className="max-sm:hidden">
              ({walk.at + 2} of {walk.list.length})
            </span>
            <ChevronRight aria-hidden />
          </Button>
        )
      }
    >
      {workDate && (
        <DayContent key={`${studentId} ${workDate}`} studentId={studentId} workDate={workDate} onDecided={onDecided} />
      )}
    </Drawer>
  )
}

type ContentProps = { studentId: number; workDate: string; onDecided: () => void }

function DayContent({ studentId, workDate, onDecided }: ContentProps) {
  const asked = useAsk(records.month, { params: { studentId }, query: { month: monthOf(workDate) } })
  const days = asked.data?.records.filter((one) => one.workDate === workDate) ?? []
  if (asked.isError) return <p role="alert">{records.month.failed}</p>
  const month = asked.data
  if (!month || days.length === 0) return <Skeleton className="h-64 w-full" />
  return (
    <div className="flex flex-col gap-10">
      {days.map((day) => (
        <Day key={day.placementId} month={month} day={day} onDecided={onDecided} />
      ))}
    </div>
  )
}

function Day({ month, day, onDecided }: { month: RecordMonth; day: MonthDay; onDecided: () => void }) {
  const { timeZone } = useSettings()
  const { id } = useSession()
  const today = useToday()
  const studentId = month.student.id
  const isOwn = id === studentId
  const { record, placementId } = day
  const placement = month.placements.find((one) => one.id === placementId) ?? month.placement
  // An incomplete day is opened to fix it, so its student finds that first.
  const isToFix = isOwn && day.missing.length > 0
  const corrections = day.workDate <= today && (
    <Section title="Corrections">
      <DayCorrections
        studentId={studentId}
        day={{ ...day, placementId, zone: timeZone }}
        isOwn={isOwn}
        mayAsk={placement !== null && !placement.isLocked}
      />
    </Section>
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {month.student.name}
          {placement?.companyName && `, ${placement.companyName}`}
          {' · '}
          {day.dayName ?? dayTypeLabels[day.dayType]}
        </p>
        {record ? <State record={record} /> : <p>No taps on this day.</p>}
        <AccountMark mark={day.accountChanged} />
        {record && <DayDecision record={record} studentId={studentId} onDecided={onDecided} />}
      </div>
      {isToFix && corrections}
      {record && (
        <Section title={isOwn ? 'How your hours were computed' : 'How the hours were computed'}>
          <Explanation day={day} record={record} />
        </Section>
      )}
      {day.taps.length > 0 && (
        <Section title="Taps" actions={record && <MapButton record={record} />}>
          <DayTaps taps={day.taps} zone={timeZone} />
        </Section>
      )}
      {record && (
        <Section title="Daily journal">
          <DayJournal record={record} isOwn={isOwn} />
        </Section>
      )}
      {!isToFix && corrections}
      {record && (
        <Section title="History">
          <DayHistory recordId={record.id} />
        </Section>
      )}
    </div>
  )
}

function State({ record }: { record: NonNullable<MonthDay['record']> }) {
  const inTime = useSchoolTime()
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        <RecordBadge status={record.status} />
        <FlagBadges flags={doubtsOf(record).filter((flag) => flag !== record.status)} />
        <FlagNotes record={record} />
      </div>
      {record.decidedAt && (
        <p className="text-sm">
          {decisionInWords(record.status)} by {record.decidedBy ?? 'the system'}, {inTime(record.decidedAt)}
          {record.decidedNote && `: “${record.decidedNote}”`}
        </p>
      )}
      {record.wouldBe !== null && (
        <p className="rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-ink">
          The rules changed after approval. Under the new rules this day would be {inWords(record.wouldBe)} instead of{' '}
          {inWords(record.credited)}.
        </p>
      )}
    </>
  )
}

function MapButton({ record }: { record: NonNullable<MonthDay['record']> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" size="sm" onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        Map
      </Button>
      <MapDrawer record={record} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  )
}
