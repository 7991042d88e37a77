import { Circle, CircleCheck, WifiOff } from 'lucide-react'
import type { Today } from '#contract/taps.ts'
import { inWords } from '#domain/credit.ts'
import { type Slot, slotLabels, slots } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { Card } from '#web/ui/Card.tsx'

const usual: readonly Slot[] = ['am_in', 'am_out', 'pm_in', 'pm_out']

export function DaySlots({ today, zone }: { today: Today; zone: string }) {
  const filled = new Map(today.taps.map((tap) => [tap.slot, tap]))
  const shown = slots.filter((slot) => usual.includes(slot) || filled.has(slot))
  const credited = today.record?.credited ?? 0
  return (
    <Card title="Today" description={today.placement?.scheduleWords}>
      <ul className="flex flex-col divide-y">
        {shown.map((slot) => {
          const tap = filled.get(slot)
          const Icon = tap ? CircleCheck : Circle
          return (
            <li key={slot} className="flex items-center gap-3 py-2.5 first:pt-0">
              <Icon aria-hidden className={tap ? 'size-5 text-success-ink' : 'size-5 text-muted'} />
              <span className="flex-1">{slotLabels[slot]}</span>
              {tap?.source === 'offline' && <WifiOff aria-label="Sent later" className="size-4 text-muted" />}
              <span className="font-medium tabular-nums">{tap ? clockTime(msOf(tap.at), zone) : '–'}</span>
            </li>
          )
        })}
      </ul>
      <p className="flex justify-between border-t pt-3 font-semibold">
        <span>Counted today</span>
        <span className="tabular-nums">{inWords(credited)}</span>
      </p>
    </Card>
  )
}
