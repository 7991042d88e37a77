import { Link } from '@tanstack/react-router'
import { CalendarClock, Circle, CircleCheck, Fingerprint, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Today } from '#contract/taps.ts'
import { inWords } from '#domain/credit.ts'
import { isIn, type Slot, slotLabels, slots } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { usePosition } from '#web/tap/position.ts'
import { UndoBar } from '#web/tap/UndoBar.tsx'
import { useTap } from '#web/tap/use-tap.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'

const usual: readonly Slot[] = ['am_in', 'am_out', 'pm_in', 'pm_out']

/** The day's times and the button for the next one. */
export function TodayCard({ today }: { today: Today }) {
  const { timeZone } = useSettings()
  const filled = new Map(today.taps.map((tap) => [tap.slot, tap]))
  const shown = slots.filter((slot) => usual.includes(slot) || filled.has(slot))
  return (
    <Card title="Today" description={today.dayName ?? today.placement?.scheduleWords}>
      <div className="flex flex-col gap-5">
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-4">
          {shown.map((slot) => {
            const tap = filled.get(slot)
            const Icon = tap ? CircleCheck : Circle
            return (
              <li key={slot} className="flex flex-col gap-1 bg-card px-3 py-2.5">
                <span className="flex items-center gap-1.5 text-muted text-sm leading-5">
                  <Icon aria-hidden className={tap ? 'size-4 text-success-ink' : 'size-4'} />
                  {slotLabels[slot]}
                </span>
                <span className="font-semibold tabular-nums">{tap ? clockTime(msOf(tap.at), timeZone) : '–'}</span>
              </li>
            )
          })}
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <TapNow today={today} zone={timeZone} />
          <p className="text-muted sm:ml-auto">
            Counted today{' '}
            <strong className="font-semibold text-ink tabular-nums">{inWords(today.record?.credited ?? 0)}</strong>
          </p>
        </div>
        {today.reason && <p className="text-muted text-sm">{today.reason}</p>}
      </div>
    </Card>
  )
}

function TapNow({ today, zone }: { today: Today; zone: string }) {
  const fix = usePosition(today.hasLocationConsent)
  const { tap, undo, last, forget } = useTap()
  // until the server has told of this tap, another press would be a second one
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  const slot = today.proposedSlot
  const isSending = pressedAt === today.taps.length
  const Icon = slot && isIn(slot) ? Fingerprint : LogOut

  async function press() {
    setPressedAt(today.taps.length)
    await tap(slot, fix)
  }

  return (
    <>
      {last && <UndoBar key={last.id} tap={last} record={today.record} zone={zone} onUndo={undo} onOver={forget} />}
      {slot && (
        <Button size="lg" className="max-sm:w-full" disabled={isSending} onClick={() => void press()}>
          <Icon aria-hidden />
          {isSending ? 'Sending…' : slotLabels[slot]}
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
    </>
  )
}
