import type { WeekDay } from '#contract/dashboard.ts'
import { monthOf, weekday, weekdayName } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { recordLabels } from '#domain/record.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

type Props = { week: readonly WeekDay[]; lastWeekMinutes: number; today: string }

/** Monday to Sunday: the hours due, the hours that count, and their status. */
export function WeekCard({ week, lastWeekMinutes, today }: Props) {
  const sum = week.reduce((minutes, day) => minutes + day.minutes, 0)
  // A little room above the line of the hours due.
  const most = 1.1 * Math.max(480, ...week.flatMap(({ due, minutes }) => [due, minutes]))
  return (
    <Card title="This week" description={`${inWords(sum)} so far · ${inWords(lastWeekMinutes)} last week`}>
      <ol className="grid grid-cols-7 max-sm:-mx-3.5 sm:gap-3">
        {week.map((day) => (
          <li key={day.workDate}>
            <Day day={day} most={most} today={today} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Day({ day, most, today }: { day: WeekDay; most: number; today: string }) {
  const { workDate, dayType, minutes, due, status, dayName } = day
  const isToday = workDate === today
  const isAhead = workDate >= today
  const name = weekdayName(weekday(workDate))
  const free = due > 0 ? (isAhead ? 'Upcoming' : 'No record') : dayType === 'rest' ? 'Rest day' : 'Not counted'
  const state = status ? recordLabels[status] : (dayName ?? free)
  const isCounted = status === 'approved' || status === 'locked'
  return (
    <AddressLink
      address={`/dtr?month=${monthOf(workDate)}&day=${workDate}`}
      label={`${name}, ${Number(workDate.slice(8))}: ${minutes > 0 ? `${inWords(minutes)}, ` : ''}${state}`}
      className="flex flex-col items-center gap-1.5 rounded-sm py-1 hover:bg-sunken"
    >
      <span className={classes('text-sm', isToday ? 'font-semibold text-accent' : 'text-muted')}>
        {name.slice(0, 3)}
      </span>
      <span className="relative flex h-24 w-full max-w-10 items-end overflow-hidden rounded-sm bg-sunken">
        <span
          className={classes(
            'w-full rounded-sm [print-color-adjust:exact]',
            status === 'incomplete' ? 'bg-danger-ink' : isCounted ? 'bg-success-ink' : 'bg-warn',
          )}
          style={{ height: `${Math.max(minutes > 0 || status === 'incomplete' ? 4 : 0, (minutes / most) * 100)}%` }}
        />
        {due > 0 && (
          <span
            className="absolute inset-x-0 border-muted border-t border-dashed"
            style={{ bottom: `calc(${(due / most) * 100}% - 1px)` }}
          />
        )}
      </span>
      <span className="font-medium text-sm tabular-nums leading-5">{minutes > 0 ? hours(minutes) : '–'}</span>
      <span className="text-center text-muted text-xs leading-4 max-sm:hidden">{state}</span>
    </AddressLink>
  )
}

/** '7.5 h' */
function hours(minutes: number): string {
  return `${Math.round((minutes / 60) * 10) / 10} h`
}
