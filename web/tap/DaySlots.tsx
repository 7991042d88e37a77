import { Circle, CircleCheck, Hourglass, type LucideIcon, WifiOff } from 'lucide-react'
import { inWords } from '#domain/credit.ts'
import { type Slot, slotLabels, slots } from '#domain/slot.ts'
import { clockTime } from '#domain/zone.ts'
import { Card } from '#web/ui/Card.tsx'
import type { ScreenNow, ShownTap } from './screen-now.ts'

const usual: readonly Slot[] = ['am_in', 'am_out', 'pm_in', 'pm_out']
const looks: Record<ShownTap['state'] | 'empty', { icon: LucideIcon; color: string }> = {
  recorded: { icon: CircleCheck, color: 'text-success-ink' },
  sent_later: { icon: CircleCheck, color: 'text-success-ink' },
  waiting: { icon: Hourglass, color: 'text-warn-ink' },
  empty: { icon: Circle, color: 'text-muted' },
}

type Props = { screen: ScreenNow; scheduleWords: string | undefined; zone: string }

export function DaySlots({ screen, scheduleWords, zone }: Props) {
  const filled = new Map(screen.taps.map((tap) => [tap.slot, tap]))
  const shown = slots.filter((slot) => usual.includes(slot) || filled.has(slot))
  const credited = screen.record?.credited ?? 0
  return (
    <Card title="Today" description={scheduleWords}>
      <ul className="flex flex-col divide-y">
        {shown.map((slot) => {
          const tap = filled.get(slot)
          const { icon: Icon, color } = looks[tap?.state ?? 'empty']
          return (
            <li key={slot} className="flex items-center gap-3 py-2.5 first:pt-0">
              <Icon aria-hidden className={`size-5 ${color}`} />
              <span className="flex-1">{slotLabels[slot]}</span>
              {tap?.state === 'sent_later' && <WifiOff aria-label="Sent later" className="size-4 text-muted" />}
              {tap?.state === 'waiting' && <span className="text-sm text-warn-ink">Not sent yet</span>}
              <span className="font-medium tabular-nums">{tap ? clockTime(tap.at, zone) : '–'}</span>
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
