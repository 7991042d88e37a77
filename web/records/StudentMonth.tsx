import { Link } from '@tanstack/react-router'
import { CalendarX, Clock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { may } from '#contract/may.ts'
import type { RecordMonth } from '#contract/record-month.ts'
import { records } from '#contract/records.ts'
import { monthInWords } from '#domain/calendar.ts'
import { classOf } from '#domain/person.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { HoursCard } from '#web/placements/HoursCard.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { MonthCard } from './MonthCard.tsx'
import { MonthSummary } from './MonthSummary.tsx'
import { StudentPicker } from './StudentPicker.tsx'
import { useMonthAddress } from './use-month-address.ts'

// Students decide nothing, so their phones do not load it.
const ToDecide = lazy(async () => ({ default: (await import('./ToDecide.tsx')).ToDecide }))

/** One student's month. Others than the student also see what they may decide. */
export function StudentMonth({ studentId }: { studentId: number }) {
  const { role, id } = useSession()
  const address = useMonthAddress()
  const asked = useAsk(records.month, { params: { studentId }, query: { month: address.month } })
  const month = asked.data?.student.id === studentId ? asked.data : undefined
  const isOwn = id === studentId
  const isDecider = may(role, records.decide)
  const shown = month && (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <HoursCard totals={month.totals} />
        <MonthSummary month={month} />
      </div>
      <MonthCard month={month} address={address} isRefreshing={asked.isPlaceholderData} />
    </div>
  )
  return (
    <>
      <PageTitle actions={isOwn ? <TapLink /> : <StudentPicker student={month?.student} month={address.month} />}>
        {isOwn ? 'My time records' : (month?.student.name ?? 'Daily Time Record')}
      </PageTitle>
      {month && !isOwn && <Whose month={month} />}
      {asked.isError && (
        <Card>
          <EmptyState
            icon={CalendarX}
            title={asked.error.message || records.month.failed}
            action={
              <Button tone="secondary" onClick={() => void asked.refetch()}>
                Try again
              </Button>
            }
          >
            {monthInWords(address.month)} could not be shown.
          </EmptyState>
        </Card>
      )}
      {!month && !asked.isError && <Skeleton className="h-96 w-full" />}
      {month && isDecider && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ToDecide studentId={studentId} month={address.hasMonth ? address.month : undefined}>
            {shown}
          </ToDecide>
        </Suspense>
      )}
      {!isDecider && shown}
      <DayDrawer
        studentId={studentId}
        workDate={address.day}
        onClose={() => address.change({ day: undefined, tap: undefined, placement: undefined, fix: undefined })}
      />
    </>
  )
}

function Whose({ month: { student, placement } }: { month: RecordMonth }) {
  const words = [student.studentNumber, classOf(student), placement?.companyName]
  return <p className="-mt-4 pb-6 text-muted">{words.filter(Boolean).join(' · ')}</p>
}

function TapLink() {
  return (
    <Link to="/dtr/tap" className={buttonClasses()}>
      <Clock aria-hidden />
      Open time clock
    </Link>
  )
}
