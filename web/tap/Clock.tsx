import { dateInShort, type WorkDate, weekday, weekdayName } from '#domain/calendar.ts'
import { clockTime, dateIn } from '#domain/zone.ts'

type Props = { now: number; zone: string; workDate: WorkDate; dayName: string | null }

/** The school's time, not the phone's. After midnight a tap may still belong to the day before, which it then says. */
export function Clock({ now, zone, workDate, dayName }: Props) {
  const [time, half] = clockTime(now, zone).split(' ')
  const seconds = String(Math.floor(now / 1000) % 60).padStart(2, '0')
  const date = dateIn(zone, now)
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <p className="text-muted text-sm">{weekdayAndDate(date)}</p>
      {/* Screen readers read it on request, not every second. */}
      <p
        role="timer"
        aria-live="off"
        className="flex items-baseline gap-1.5 font-semibold text-5xl tabular-nums tracking-tight"
      >
        <span>
          {time}
          <span className="text-muted text-xl">:{seconds}</span>
        </span>
        <span className="text-muted text-xl">{half}</span>
      </p>
      {date !== workDate && <p className="font-medium text-sm">Recorded for {weekdayAndDate(workDate)}</p>}
      {dayName && <p className="font-medium text-sm text-warn-ink">{dayName}</p>}
    </div>
  )
}

/** 'Wednesday, Nov 18' */
function weekdayAndDate(date: WorkDate): string {
  return `${weekdayName(weekday(date))}, ${dateInShort(date)}`
}
