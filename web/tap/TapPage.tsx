import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'
import type { Today } from '#contract/taps.ts'
import type { Slot } from '#domain/slot.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Clock } from './Clock.tsx'
import { DaySlots } from './DaySlots.tsx'
import { HoursCard } from './HoursCard.tsx'
import { LocationNote } from './LocationNote.tsx'
import { usePosition } from './position.ts'
import { useServerTime } from './server-clock.ts'
import { TapButton } from './TapButton.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useTap } from './use-tap.ts'
import { useToday } from './use-today.ts'

export function TapPage() {
  const { data: today, dataUpdatedAt, isError, refetch } = useToday()
  return (
    <>
      <PageTitle>Daily Time Record</PageTitle>
      {today && <TapScreen today={today} saidAt={dataUpdatedAt} />}
      {!today && !isError && <Skeleton className="h-96" />}
      {!today && isError && (
        <Card>
          <EmptyState icon={BriefcaseBusiness} title="Today could not be loaded">
            Check your connection.{' '}
            <Button size="sm" tone="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        </Card>
      )}
    </>
  )
}

function TapScreen({ today, saidAt }: { today: Today; saidAt: number }) {
  const { timeZone } = useSettings()
  const now = useServerTime(today.serverTime, saidAt)
  const fix = usePosition(today.hasLocationConsent && today.placement !== null)
  const [chosen, setChosen] = useState<Slot | null>(null)
  const { tap, undo, isSending, last, forget } = useTap()
  const slot = chosen ?? today.proposedSlot

  async function press() {
    await tap(slot, fix)
    setChosen(null)
  }

  if (!today.placement) {
    return (
      <Card>
        <EmptyState icon={BriefcaseBusiness} title="No placement yet">
          {today.reason}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        <div className="flex flex-col items-center gap-6">
          <Clock now={now} zone={timeZone} workDate={today.workDate} dayName={today.dayName} />
          <TapButton
            slot={slot}
            openSlots={today.openSlots}
            isSending={isSending}
            onChoose={setChosen}
            onPress={press}
          />
          {today.reason && <p className="text-balance text-center text-muted text-sm">{today.reason}</p>}
          {last && (
            <UndoBar key={last.id} tap={last} record={today.record} zone={timeZone} onUndo={undo} onOver={forget} />
          )}
          <LocationNote today={today} fix={fix} />
        </div>
      </Card>
      <div className="flex flex-col gap-6">
        <DaySlots today={today} zone={timeZone} />
        <HoursCard totals={today.totals} />
      </div>
    </div>
  )
}
