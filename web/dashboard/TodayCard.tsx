import { Link } from '@tanstack/react-router'
import { CalendarClock, Circle, CircleCheck, Fingerprint, Hourglass, LogOut } from 'lucide-react'
import type { Today } from '#contract/taps.ts'
import { inWords } from '#domain/credit.ts'
import { isIn, type Slot, slotLabels, slots } from '#domain/slot.ts'
import { clockTime } from '#domain/zone.ts'
import { useOutbox } from '#web/outbox/use-outbox.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { DayDone } from '#web/tap/DayDone.tsx'
import { DoubtNote } from '#web/tap/DoubtNote.tsx'
import { KeptNote } from '#web/tap/KeptNote.tsx'
import { usePosition } from '#web/tap/position.ts'
import { type ScreenNow, screenNow } from '#web/tap/screen-now.ts'
import { usePhoneClock } from '#web/tap/server-clock.ts'
import { UndoBar } from '#web/tap/UndoBar.tsx'
import { usePress } from '#web/tap/use-press.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'

const usual: readonly Slot[] = ['am_in', 'am_out', 'pm_in', 'pm_out']

/** The day's times and the next button, as on the tap screen. `saidAt` is when the server answered. */
export function TodayCard({ today, saidAt }: { today: Today; saidAt: number }) {
  const { timeZone } = useSettings()
  const { waiting } = useOutbox()
  const clock = usePhoneClock(today.serverTime, saidAt)
  const screen = screenNow({ today, waiting, zone: timeZone, clock })
  const filled = new Map(screen.taps.map((tap) => [tap.slot, tap]))
  const shown = slots.filter((slot) => usual.includes(slot) || filled.has(slot))
  return (
    <Card title="Today" description={screen.dayName ?? today.placement?.scheduleWords}>
      <div className="flex flex-col gap-5">
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-4">
          {shown.map((slot) => {
            const tap = filled.get(slot)
            const Icon = !tap ? Circle : tap.state === 'waiting' ? Hourglass : CircleCheck
            const color = !tap ? '' : tap.state === 'waiting' ? 'text-warn-ink' : 'text-success-ink'
            return (
              <li key={slot} className="flex flex-col gap-1 bg-card px-3 py-2.5">
                <span className="flex items-center gap-1.5 text-muted text-sm leading-5">
                  <Icon aria-hidden className={`size-4 shrink-0 ${color}`} />
                  {slotLabels[slot]}
                </span>
                <span className="font-semibold tabular-nums">{tap ? clockTime(tap.at, timeZone) : '–'}</span>
              </li>
            )
          })}
        </ul>
        <TapNow today={today} screen={screen} now={clock.now + clock.ahead} />
        {waiting.length > 0 && <KeptNote waiting={waiting} />}
        {today.reason && <p className="text-muted text-sm">{today.reason}</p>}
      </div>
    </Card>
  )
}

function TapNow({ today, screen, now }: { today: Today; screen: ScreenNow; now: number }) {
  const { timeZone: zone } = useSettings()
  const fix = usePosition({ isAllowed: today.hasLocationConsent })
  const { press, send, doubt, dismiss, undo, last, forget } = usePress({ screen, now, zone, fix })
  const slot = screen.proposedSlot
  // Until the dashboard shows the last tap, another press would be a second tap.
  const isBehind = last !== null && !screen.taps.some((tap) => tap.slot === last.slot)
  const Icon = slot && isIn(slot) ? Fingerprint : LogOut
  return (
    <>
      {last && <UndoBar key={last.id} tap={last} record={screen.record} zone={zone} onUndo={undo} onOver={forget} />}
      {doubt && <DoubtNote doubt={doubt} onSend={(sent) => void send(sent)} onDismiss={dismiss} />}
      {!doubt && slot === null && screen.isDone && (
        <DayDone screen={screen} onGoOn={(overtime) => void press(overtime)} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {!doubt && slot && (
          <Button size="lg" className="max-sm:w-full" disabled={isBehind} onClick={() => void press(slot)}>
            <Icon aria-hidden />
            {slotLabels[slot]}
          </Button>
        )}
        <span className="flex flex-wrap gap-2">
          <Link to="/dtr/tap" className={buttonClasses('secondary')}>
            Tap screen
          </Link>
          <Link to="/dtr" className={buttonClasses('quiet')}>
            <CalendarClock aria-hidden />
            My records
          </Link>
        </span>
        <p className="text-muted sm:ml-auto">
          Counted today{' '}
          <strong className="font-semibold text-ink tabular-nums">{inWords(screen.record?.credited ?? 0)}</strong>
        </p>
      </div>
    </>
  )
}
