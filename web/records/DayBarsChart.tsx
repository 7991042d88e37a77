import type { QueuedRecord } from '#contract/records.ts'
import type { Span } from '#domain/schedule.ts'
import { clockMinutes } from '#domain/zone.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { classes } from '#web/ui/classes.ts'
import { barsOf, type DayBars } from './day-bars.ts'

/** The taps of a day below its schedule, on one scale. The times are beside it in words. */
export function DayBarsChart({ record }: { record: QueuedRecord }) {
  const { timeZone } = useSettings()
  const bars = barsOf(record, timeZone)
  return (
    <div aria-hidden className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-muted text-xs">
      <span>Schedule</span>
      <Track bars={bars} spans={bars.due} color="bg-control" />
      <span>Tapped</span>
      <Track bars={bars} spans={bars.tapped} color="bg-primary" />
      <span />
      <span className="flex justify-between tabular-nums">
        <span>{clockMinutes(bars.from % 1_440)}</span>
        <span>{clockMinutes(bars.to % 1_440)}</span>
      </span>
    </div>
  )
}

function Track({ bars: { from, to }, spans, color }: { bars: DayBars; spans: readonly Span[]; color: string }) {
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  return (
    <span className="relative h-3 rounded-full bg-sunken">
      {spans.map((span) => (
        <span
          key={span.from}
          style={{ left: share(span.from - from), width: share(span.to - span.from) }}
          className={classes('absolute inset-y-0 rounded-full', color)}
        />
      ))}
    </span>
  )
}
