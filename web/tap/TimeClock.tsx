import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'
import type { Today } from '#contract/taps.ts'
import { inWords } from '#domain/credit.ts'
import type { Slot } from '#domain/slot.ts'
import { useNetwork } from '#web/network/network.ts'
import { useOutbox } from '#web/outbox/use-outbox.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Clock } from './Clock.tsx'
import { DayDone } from './DayDone.tsx'
import { DoubtNote } from './DoubtNote.tsx'
import { LocationNote } from './LocationNote.tsx'
import { usePosition } from './position.ts'
import { SavingNote } from './SavingNote.tsx'
import { SlotStrip } from './SlotStrip.tsx'
import { StateBand } from './StateBand.tsx'
import { isLate, screenNow } from './screen-now.ts'
import { usePhoneClock } from './server-clock.ts'
import { TapButton } from './TapButton.tsx'
import { UndoBar } from './UndoBar.tsx'
import { usePress } from './use-press.ts'
import { useTodaysTaps } from './use-todays-taps.ts'
import { WaitingTaps } from './WaitingTaps.tsx'

/** The student's clock, the same on the dashboard and on the tap screen, with and without a connection. */
export function TimeClock() {
  const { data: today, dataUpdatedAt, isError, refetch } = useTodaysTaps()
  const isOffline = useNetwork((network) => network.isOffline)
  if (today?.placement) {
    return <Running today={today} saidAt={dataUpdatedAt} isOffline={isOffline} />
  }
  if (!today && !isError) return <Skeleton className="h-136" />
  return (
    <Card>
      <EmptyState
        icon={BriefcaseBusiness}
        title={today ? 'You can’t tap yet' : 'We couldn’t load today’s record'}
        action={
          !today && (
            <Button tone="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          )
        }
      >
        {today ? today.reason : 'Check your connection.'}
      </EmptyState>
    </Card>
  )
}

/** `isOffline`: what the server said last is shown. */
function Running({ today, saidAt, isOffline }: { today: Today; saidAt: number; isOffline: boolean }) {
  const { timeZone: zone } = useSettings()
  const outbox = useOutbox()
  const clock = usePhoneClock(today.serverTime, saidAt)
  const now = clock.now + clock.ahead
  const screen = screenNow({ today, waiting: outbox.waiting, zone, clock, isOffline })
  const late = outbox.waiting.filter((queued) => isLate(queued, { now: clock.now, isOffline }))
  const fix = usePosition({ isAllowed: today.hasLocationConsent })
  const [chosen, setChosen] = useState<Slot | null>(null)
  const { press, send, doubt, dismiss, undo, last, forget } = usePress({ screen, now, zone, fix })
  const slot = chosen && screen.openSlots.includes(chosen) ? chosen : screen.proposedSlot

  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Time clock" className="rounded-card border bg-card shadow-card">
        {screen.clock && <StateBand clock={screen.clock} now={now} zone={zone} />}
        <div className="flex flex-col items-center gap-5 p-5 sm:p-6">
          <Clock now={now} zone={zone} workDate={screen.workDate} dayName={screen.dayName} />
          {doubt && <DoubtNote doubt={doubt} onSend={(sent) => void send(sent)} onDismiss={dismiss} />}
          {!doubt && slot === null && screen.isDone && <DayDone today={today} screen={screen} onContinue={setChosen} />}
          {!doubt && slot !== null && (
            <>
              <LocationNote today={today} fix={fix} now={clock.now} />
              <TapButton
                slot={slot}
                openSlots={screen.openSlots}
                onChoose={setChosen}
                onPress={() => void press(slot).then(() => setChosen(null))}
              />
            </>
          )}
          <SavingNote waiting={outbox.waiting} late={late} />
          {today.reason && <p className="text-balance text-center text-muted text-sm">{today.reason}</p>}
          {last && <UndoBar key={last.id} tap={last} zone={zone} onUndo={undo} onOver={forget} />}
          <SlotStrip taps={screen.taps} zone={zone} />
          <p className="flex w-full flex-wrap justify-between gap-x-4 text-muted text-sm">
            <span>{today.placement?.scheduleWords}</span>
            <span>
              Credited today:{' '}
              <strong className="font-semibold text-ink tabular-nums">{inWords(screen.credited)}</strong>
            </span>
            {screen.limitWords && <span className="w-full text-right">{screen.limitWords}</span>}
          </p>
        </div>
      </section>
      <WaitingTaps outbox={{ ...outbox, waiting: late }} zone={zone} clock={clock} />
    </div>
  )
}
