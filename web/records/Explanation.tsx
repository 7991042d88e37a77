import type { DayRecord } from '#contract/day-record.ts'
import type { MonthDay } from '#contract/record-month.ts'
import { inWords } from '#domain/credit.ts'
import { classes } from '#web/ui/classes.ts'

/** The lines that add up to the credited hours, and what the week's cap leaves of them. */
export function Explanation({ day, record }: { day: MonthDay; record: DayRecord }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      {record.explanation.map(({ step, text, minutes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are read together and never move
        <Line key={`${step} ${index}`} text={text} minutes={minutes} />
      ))}
      <Line text="Credited for this day" minutes={record.credited} isTotal />
      {day.weekLine && (
        <>
          <Line text={day.weekLine.text} minutes={day.weekLine.minutes} />
          <Line text="Credited this week" minutes={day.shown} isTotal />
        </>
      )}
      {record.late > 0 && <Line text="Late" minutes={record.late} isAside />}
      {record.undertime > 0 && <Line text="Undertime" minutes={record.undertime} isAside />}
      {record.overtime > 0 && <Line text="Stayed after schedule" minutes={record.overtime} isAside />}
    </dl>
  )
}

type LineProps = { text: string; minutes: number; isTotal?: boolean; isAside?: boolean }

function Line({ text, minutes, isTotal = false, isAside = false }: LineProps) {
  const look = classes(isTotal && 'border-t pt-1.5 font-semibold', isAside && 'text-muted')
  return (
    <>
      <dt className={look}>{text}</dt>
      <dd className={classes('pl-4 text-right', look)}>{minutes < 0 ? `−${inWords(-minutes)}` : inWords(minutes)}</dd>
    </>
  )
}
