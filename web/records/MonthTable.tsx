import { PencilLine } from 'lucide-react'
import type { MonthDay } from '#contract/record-month.ts'
import { inWords } from '#domain/credit.ts'
import { flagLabels } from '#domain/flags.ts'
import { dayTypeLabels, isNonWorking } from '#domain/holiday.ts'
import { recordLabels } from '#domain/record.ts'
import { type Slot, slotLabels, slots } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { classes } from '#web/ui/classes.ts'
import { StateMark } from './RecordBadges.tsx'
import { dayInShort, lookOf, missedLook, recordLooks, timeIn } from './record-words.ts'

type Props = { days: readonly MonthDay[]; zone: string; onOpen: (workDate: string) => void }

/** A row per day, as on the printed form. */
export function MonthTable({ days, zone, onOpen }: Props) {
  const hasOvertime = days.some(({ record }) => record?.otIn || record?.otOut)
  const shown = slots.filter((slot) => hasOvertime || !slot.startsWith('ot'))
  return (
    <div className="relative overflow-x-auto max-sm:hidden">
      <table aria-label="Days of the month" className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b text-left text-muted">
            <th scope="col" className="py-2.5 pr-2 pl-4 font-medium">
              Day
            </th>
            {shown.map((slot) => (
              <th key={slot} scope="col" className="px-2 py-2.5 text-right font-medium">
                {slotLabels[slot]}
              </th>
            ))}
            {['Credited', 'Late', 'Undertime'].map((title) => (
              <th
                key={title}
                scope="col"
                className={classes('px-2 py-2.5 text-right font-medium', title !== 'Credited' && 'max-xl:hidden')}
              >
                {title}
              </th>
            ))}
            <th scope="col" className="py-2.5 pr-4 pl-3 font-medium">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={`${day.workDate} ${day.placementId}`} {...{ day, zone, shown, onOpen }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { day: MonthDay; shown: readonly Slot[] } & Pick<Props, 'zone' | 'onOpen'>

function DayRow({ day, zone, shown, onOpen }: RowProps) {
  const { record, workDate, dayType, dayName } = day
  const isQuiet = !record && isNonWorking(dayType)
  return (
    <tr className={classes('border-b transition-colors last:border-b-0 hover:bg-sunken', isQuiet && 'bg-sunken/60')}>
      <th scope="row" className="whitespace-nowrap py-1 pr-2 pl-2 text-left font-normal">
        <button
          type="button"
          onClick={() => onOpen(workDate)}
          className="min-h-11 rounded-sm px-2 pointer-fine:sm:min-h-8 font-medium tabular-nums hover:text-link hover:underline"
        >
          {dayInShort(workDate)}
        </button>
      </th>
      {shown.map((slot) => {
        const at = record && timeIn(record, slot)
        return (
          <td key={slot} className="whitespace-nowrap px-2 py-1 text-right">
            {at ? clockTime(msOf(at), zone) : ''}
          </td>
        )
      })}
      <td className="whitespace-nowrap px-2 py-1 text-right font-medium">{record ? inWords(day.shown) : ''}</td>
      <td className="whitespace-nowrap px-2 py-1 text-right max-xl:hidden">
        {record && record.late > 0 ? inWords(record.late) : ''}
      </td>
      <td className="whitespace-nowrap px-2 py-1 text-right max-xl:hidden">
        {record && record.undertime > 0 ? inWords(record.undertime) : ''}
      </td>
      <td className="py-1.5 pr-4 pl-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {dayName && <span className="text-info-ink text-xs">{dayName}</span>}
          {!dayName && isQuiet && <span className="text-muted text-xs">{dayTypeLabels[dayType]}</span>}
          {day.isMissed && <StateMark {...missedLook} />}
          {record && <StateMark {...recordLooks[record.status]} word={recordLabels[record.status]} />}
          {record?.flags
            .filter((flag) => flag !== record.status)
            .map((flag) => (
              <StateMark key={flag} {...lookOf(flag, record)} word={flagLabels[flag]} />
            ))}
          {day.weekLine && <span className="text-muted text-xs leading-4">{day.weekLine.text}</span>}
          {day.hasPendingCorrection && <StateMark tone="info" icon={PencilLine} word="Correction requested" />}
        </div>
      </td>
    </tr>
  )
}
