import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'
import type { Today } from '#contract/taps.ts'
import type { Slot } from '#domain/slot.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useOutbox } from '#web/outbox/use-outbox.ts'
import { HoursCard } from '#web/placements/HoursCard.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Clock } from './Clock.tsx'
import { DayDone } from './DayDone.tsx'
import { DaySlots } from './DaySlots.tsx'
import { DoubtNote } from './DoubtNote.tsx'
import { KeptNote } from './KeptNote.tsx'
import { LocationNote } from './LocationNote.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { PasswordNote } from './PasswordNote.tsx'
import { usePosition } from './position.ts'
import { screenNow } from './screen-now.ts'
import { usePhoneClock } from './server-clock.ts'
import { TapButton } from './TapButton.tsx'
import { UndoBar } from './UndoBar.tsx'
import { usePress } from './use-press.ts'
import { useTodaysTaps } from './use-todays-taps.ts'
import { WaitingTaps } from './WaitingTaps.tsx'

export function TapPage() {
  const { data: today, dataUpdatedAt, errorUpdatedAt, isError, refetch } = useTodaysTaps()
  return (
    <>
      <PageTitle>Daily Time Record</PageTitle>
      <PasswordNote />
      {today && <TapScreen today={today} saidAt={dataUpdatedAt} isCutOff={errorUpdatedAt > dataUpdatedAt} />}
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

/** `isCutOff`: the server could not be asked again; what it said last is shown. */
function TapScreen({ today, saidAt, isCutOff }: { today: Today; saidAt: number; isCutOff: boolean }) {
  const { timeZone } = useSettings()
  const outbox = useOutbox()
  const clock = usePhoneClock(today.serverTime, saidAt)
  const now = clock.now + clock.ahead
  const screen = screenNow({ today, waiting: outbox.waiting, zone: timeZone, clock })
  const fix = usePosition({ isAllowed: today.hasLocationConsent && today.placement !== null })
  const [chosen, setChosen] = useState<Slot | null>(null)
  const { press, send, doubt, dismiss, undo, last, forget } = usePress({ screen, now, zone: timeZone, fix })
  const slot = chosen && screen.openSlots.includes(chosen) ? chosen : screen.proposedSlot

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
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        <div className="flex flex-col items-center gap-6">
          {isCutOff && <OfflineNote saidAt={saidAt + clock.ahead} zone={timeZone} />}
          <Clock now={now} zone={timeZone} workDate={screen.workDate} dayName={screen.dayName} />
          {doubt && <DoubtNote doubt={doubt} onSend={(sent) => void send(sent)} onDismiss={dismiss} />}
          {!doubt && slot === null && screen.isDone && <DayDone screen={screen} onGoOn={setChosen} />}
          {!doubt && slot !== null && (
            <TapButton
              slot={slot}
              openSlots={screen.openSlots}
              onChoose={setChosen}
              onPress={() => void press(slot).then(() => setChosen(null))}
            />
          )}
          {outbox.waiting.length > 0 && <KeptNote waiting={outbox.waiting} />}
          {today.reason && <p className="text-balance text-center text-muted text-sm">{today.reason}</p>}
          {last && (
            <UndoBar key={last.id} tap={last} record={today.record} zone={timeZone} onUndo={undo} onOver={forget} />
          )}
          <LocationNote today={today} fix={fix} />
        </div>
      </Card>
      <div className="flex flex-col gap-6">
        <WaitingTaps outbox={outbox} zone={timeZone} now={clock.now} />
        <DaySlots screen={screen} scheduleWords={today.placement.scheduleWords} zone={timeZone} />
        <HoursCard totals={today.totals} />
      </div>
    </div>
  )
}
