import { PencilLine } from 'lucide-react'
import type { MonthDay } from '#contract/record-month.ts'
import { type Weekday, weekday, weekdayName } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { flagLabels } from '#domain/flags.ts'
import { dayTypeLabels, isNonWorking } from '#domain/holiday.ts'
import { recordLabels } from '#domain/record.ts'
import { classes } from '#web/ui/classes.ts'
import { emptyBefore } from './months.ts'
import { StateMark } from './RecordBadges.tsx'
import { dayInWords, lookOf, missedLook, recordLooks } from './record-words.ts'

type Props = { days: readonly MonthDay[]; today: string; onOpen: (workDate: string) => void }

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]
/** Monday to Sunday; each day shows its status by color, icon and word. */
export function MonthCalendar({ days, today, onOpen }: Props) {
  const first = days[0]?.workDate ?? today
  return (
    <div className="max-sm:hidden">
      <div aria-hidden className="grid grid-cols-7 border-b text-center font-medium text-muted text-sm">
        {weekdays.map((day) => (
          <span key={day} className="py-2.5">
            {weekdayName(day).slice(0, 3)}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-px overflow-hidden rounded-b-card bg-line">
        {emptyBefore(first.slice(0, 7), weekday(first)).map((date) => (
          <li key={date} aria-hidden className="bg-ground" />
        ))}
        {datesOf(days).map((date) => (
          <li key={date} className="flex flex-col bg-card">
            {days
              .filter(({ workDate }) => workDate === date)
              .map((day) => (
                <Cell key={day.placementId} day={day} isToday={date === today} onOpen={onOpen} />
              ))}
          </li>
        ))}
        {Array.from({ length: (7 - weekday(days.at(-1)?.workDate ?? today)) % 7 }, (_, index) => (
          <li key={weekdays[index]} aria-hidden className="bg-ground" />
        ))}
      </ol>
    </div>
  )
}

/** Each flag once, because the day of a transfer has two rows. */
function datesOf(days: readonly MonthDay[]): string[] {
  return [...new Set(days.map(({ workDate }) => workDate))]
}

function Cell({ day, isToday, onOpen }: { day: MonthDay; isToday: boolean; onOpen: Props['onOpen'] }) {
  const { record, workDate, dayName, dayType } = day
  const isOff = isNonWorking(dayType)
  const flags = record?.flags.filter((flag) => flag !== record.status) ?? []
  return (
    <button
      type="button"
      onClick={() => onOpen(workDate)}
      className={classes(
        'flex h-full min-h-27 w-full flex-col items-start gap-1 p-2 text-left transition-colors -outline-offset-2 hover:bg-sunken lg:p-2.5',
        isOff && !record && 'bg-sunken/60',
      )}
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-x-1">
        <span
          aria-hidden
          className={classes(
            'flex size-7 items-center justify-center rounded-full font-medium text-sm tabular-nums',
            isToday ? 'bg-primary text-on-primary' : isOff ? 'text-muted' : null,
          )}
        >
          {Number(workDate.slice(8))}
        </span>
        <span className="sr-only">
          {dayInWords(workDate)}
          {isToday && ', today'}
        </span>
        {record && <span className="font-semibold text-sm tabular-nums">{inWords(day.shown)}</span>}
      </span>
      {dayName && <span className="line-clamp-2 text-info-ink text-xs leading-4">{dayName}</span>}
      {!dayName && isOff && !record && <span className="text-muted text-xs">{dayTypeLabels[dayType]}</span>}
      {day.isMissed && <StateMark {...missedLook} />}
      {record && <StateMark {...recordLooks[record.status]} word={recordLabels[record.status]} />}
      {day.weekLine && <span className="text-muted text-xs leading-4">{day.weekLine.text}</span>}
      {flags.slice(0, 2).map((flag) => (
        <StateMark key={flag} {...lookOf(flag, record)} word={flagLabels[flag]} />
      ))}
      {flags.length > 2 && <span className="text-muted text-xs">and {flags.length - 2} more</span>}
      {day.hasPendingCorrection && <StateMark tone="info" icon={PencilLine} word="Correction requested" />}
    </button>
  )
}
