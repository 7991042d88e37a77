import { Link } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import { records } from '#contract/records.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { DayDrawer } from '#web/records/DayDrawer.tsx'
import { MonthCard } from '#web/records/MonthCard.tsx'
import { useMonthAddress } from '#web/records/use-month-address.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A month of the intern's days. Approving and printing are on another screen. */
export function RecordsCard({ studentId }: { studentId: number }) {
  const address = useMonthAddress()
  const asked = useAsk(records.month, { params: { studentId }, query: { month: address.month } })
  if (asked.isError) {
    return (
      <Card>
        <EmptyState icon={CalendarX} title={asked.error.message || records.month.failed} />
      </Card>
    )
  }
  if (!asked.data) return <Skeleton className="h-96 w-full" />
  return (
    <div className="flex flex-col gap-4">
      <MonthCard month={asked.data} address={address} isRefreshing={asked.isPlaceholderData} />
      <Link
        to="/dtr/$studentId"
        params={{ studentId: String(studentId) }}
        search={{ month: address.month }}
        className={`${buttonClasses('secondary')} self-end max-sm:self-stretch`}
      >
        Open the daily time record
      </Link>
      <DayDrawer studentId={studentId} workDate={address.day} onClose={() => address.change({ day: undefined })} />
    </div>
  )
}
