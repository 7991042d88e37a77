import { CalendarClock } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function RecordsPage() {
  return (
    <>
      <PageTitle>Daily Time Records</PageTitle>
      <Card>
        <EmptyState icon={CalendarClock} title="This screen is being built">
          Here you will find the daily time records of a month.
        </EmptyState>
      </Card>
    </>
  )
}
