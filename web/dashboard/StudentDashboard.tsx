import { Link } from '@tanstack/react-router'
import { CalendarClock, Fingerprint } from 'lucide-react'
import { taps } from '#contract/taps.ts'
import { inWords } from '#domain/credit.ts'
import { slotLabels } from '#domain/slot.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { HoursCard } from '#web/tap/HoursCard.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Today's hours, and the way to the tap screen. */
export function StudentDashboard() {
  const asked = useAsk(taps.today, {})
  if (asked.isError) return <p role="alert">{taps.today.failed}</p>
  if (!asked.data) return <Skeleton className="h-56 w-full" />
  const { record, proposedSlot, placement, reason, totals } = asked.data
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title="Today" description={placement?.scheduleWords ?? reason}>
        <div className="flex flex-col gap-5">
          <p className="flex flex-col">
            <span className="font-semibold text-3xl tabular-nums leading-10">{inWords(record?.credited ?? 0)}</span>
            <span className="text-muted">
              {proposedSlot ? `Next: ${slotLabels[proposedSlot]}` : 'Nothing left to tap today'}
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            {placement && (
              <Link to="/dtr/tap" className={buttonClasses()}>
                <Fingerprint aria-hidden />
                Go to the tap screen
              </Link>
            )}
            <Link to="/dtr" className={buttonClasses('secondary')}>
              <CalendarClock aria-hidden />
              My time records
            </Link>
          </div>
        </div>
      </Card>
      <HoursCard totals={totals} />
    </div>
  )
}
