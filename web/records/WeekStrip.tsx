import type { QueuedRecord } from '#contract/records.ts'
import { classes } from '#web/ui/classes.ts'
import { stripOf } from './queue.ts'

const fullDay = 480

/** One small bar for each day of the last two weeks: as high as its hours, amber where it needs a look. */
export function WeekStrip({ records }: { records: readonly QueuedRecord[] }) {
  return (
    <span aria-hidden className="flex shrink-0 items-end gap-2">
      {stripOf(records, 2).map((week) => (
        <span key={dateOf(week[0])} className="flex h-5 items-end gap-0.5">
          {week.map((day) =>
            typeof day === 'string' ? (
              <span key={day} className="h-0.5 w-1.5 rounded-full bg-line" />
            ) : (
              <span
                key={day.workDate}
                style={{ height: `${Math.max(15, Math.min(100, (day.minutes / fullDay) * 100))}%` }}
                className={classes('w-1.5 rounded-[2px]', day.isException ? 'bg-warn-ink/70' : 'bg-success-ink/70')}
              />
            ),
          )}
        </span>
      ))}
    </span>
  )
}

function dateOf(day: ReturnType<typeof stripOf>[number][number] | undefined): string {
  return typeof day === 'object' ? day.workDate : (day ?? '')
}
