import { dateInShort, type WorkDate, weekday, weekdayName } from '#domain/calendar.ts'
import { clockTime } from '#domain/zone.ts'

type Props = { now: number | null; zone: string; workDate: WorkDate; dayName: string | null }

/** The school's time, not the phone's. */
export function Clock({ now, zone, workDate, dayName }: Props) {
  const [time, half] = (now === null ? '' : clockTime(now, zone)).split(' ')
  const seconds = now === null ? '' : String(Math.floor(now / 1000) % 60).padStart(2, '0')
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <p className="text-muted text-sm">
        {weekdayName(weekday(workDate))}, {dateInShort(workDate)}
      </p>
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
      {dayName && <p className="font-medium text-sm text-warn-ink">{dayName}</p>}
    </div>
  )
}
