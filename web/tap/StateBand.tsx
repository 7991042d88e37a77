import { BriefcaseBusiness, CircleCheck, Coffee, House, type LucideIcon } from 'lucide-react'
import type { Clock, ClockState } from '#domain/clock.ts'
import { classes } from '#web/ui/classes.ts'
import { clockInWords } from './clock-words.ts'

const looks: Record<ClockState, { icon: LucideIcon; colors: string }> = {
  out: { icon: House, colors: 'bg-sunken text-ink' },
  in: { icon: BriefcaseBusiness, colors: 'bg-success-soft text-success-ink' },
  break: { icon: Coffee, colors: 'bg-warn-soft text-warn-ink' },
  done: { icon: CircleCheck, colors: 'bg-info-soft text-info-ink' },
}

/** Whether the student is in, on a break, out or done: by color, icon and word. */
export function StateBand({ clock, now, zone }: { clock: Clock; now: number; zone: string }) {
  const { icon: Icon, colors } = looks[clock.state]
  return (
    <p
      className={classes(
        'flex items-center justify-center gap-2.5 rounded-t-card px-4 py-3 font-semibold tabular-nums transition-colors',
        colors,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {clockInWords(clock, now, zone)}
    </p>
  )
}
