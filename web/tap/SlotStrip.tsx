import { Circle, CircleCheck, Hourglass, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react'
import { type Slot, slots } from '#domain/slot.ts'
import { clockTime } from '#domain/zone.ts'
import { classes } from '#web/ui/classes.ts'
import { SlotName } from './SlotName.tsx'
import type { ShownTap } from './screen-now.ts'

const usual: readonly Slot[] = ['am_in', 'am_out', 'pm_in', 'pm_out']
const looks: Record<ShownTap['state'] | 'empty', { icon: LucideIcon; color: string }> = {
  recorded: { icon: CircleCheck, color: 'text-success-ink' },
  sent_later: { icon: CircleCheck, color: 'text-success-ink' },
  saving: { icon: LoaderCircle, color: 'text-muted' },
  waiting: { icon: Hourglass, color: 'text-warn-ink' },
  empty: { icon: Circle, color: 'text-muted' },
}

/** The day's times side by side, as on a DTR. */
export function SlotStrip({ taps, zone }: { taps: readonly ShownTap[]; zone: string }) {
  const filled = new Map(taps.map((tap) => [tap.slot, tap]))
  const shown = slots.filter((slot) => usual.includes(slot) || filled.has(slot))
  return (
    <ul
      className={classes(
        'grid w-full grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line',
        shown.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-3',
      )}
    >
      {shown.map((slot) => {
        const tap = filled.get(slot)
        const { icon: Icon, color } = looks[tap?.state ?? 'empty']
        return (
          <li key={slot} className="flex flex-col gap-1 bg-card px-3 py-2.5">
            <span className="flex items-center gap-1.5 text-muted text-sm leading-5">
              <Icon aria-hidden className={classes('size-4 shrink-0', color)} />
              <SlotName slot={slot} />
              {tap?.state === 'sent_later' && <WifiOff aria-label="Sent late" className="ml-auto size-4 shrink-0" />}
            </span>
            <span className="font-semibold tabular-nums">{tap ? clockTime(tap.at, zone) : '–'}</span>
            {tap?.state === 'waiting' && <span className="text-warn-ink text-xs">Not sent yet</span>}
          </li>
        )
      })}
    </ul>
  )
}
