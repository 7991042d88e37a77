import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MonthDay, RecordMonth } from '#contract/record-month.ts'
import { records } from '#contract/records.ts'
import { monthOf } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
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
import { FlagBadges, RecordBadge } from './RecordBadges.tsx'
import { dayInWords, decisionInWords } from './record-words.ts'

type Props = {
  studentId: number
  /** Null when the drawer is closed. */
  workDate: string | null
  onClose: () => void
}

/** Everything about one day of one student, and what can be done with it. */
export function DayDrawer({ studentId, workDate, onClose }: Props) {
  return (
    <Drawer title={workDate ? dayInWords(workDate) : ''} isOpen={workDate !== null} onClose={onClose}>
      {workDate && <DayContent key={workDate} studentId={studentId} workDate={workDate} />}
    </Drawer>
  )
}

function DayContent({ studentId, workDate }: { studentId: number; workDate: string }) {
  const asked = useAsk(records.month, { params: { studentId }, query: { month: monthOf(workDate) } })
  const days = asked.data?.records.filter((one) => one.workDate === workDate) ?? []
  if (asked.isError) return <p role="alert">{records.month.failed}</p>
  const month = asked.data
  if (!month || days.length === 0) return <Skeleton className="h-64 w-full" />
  return (
    <div className="flex flex-col gap-10">
      {days.map((day) => (
        <Day key={day.placementId} month={month} day={day} />
      ))}
    </div>
  )
}

function Day({ month, day }: { month: RecordMonth; day: MonthDay }) {
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
        day={{ workDate: day.workDate, placementId, zone: timeZone, taps: day.taps, missing: day.missing }}
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
        {record && <DayDecision record={record} studentId={studentId} />}
      </div>
      {isToFix && corrections}
      {record && (
        <Section title="How your hours were computed">
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
      <div className="flex flex-wrap gap-1.5">
        <RecordBadge status={record.status} />
        <FlagBadges flags={record.flags.filter((flag) => flag !== record.status)} />
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
