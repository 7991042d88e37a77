import { ChevronRight } from 'lucide-react'
import type { MonthDay } from '#contract/record-month.ts'
import { inWords } from '#domain/credit.ts'
import { doubtsOf } from '#domain/exception.ts'
import { dayTypeLabels, isNonWorking } from '#domain/holiday.ts'
import { FlagBadges, FlagNotes, RecordBadge, StateMark } from './RecordBadges.tsx'
import { dayInShort, missedLook, timesInShort } from './record-words.ts'

type Props = { days: readonly MonthDay[]; today: string; zone: string; onOpen: (workDate: string) => void }

/** The month on a phone: one card for each day so far, the newest first. */
export function MonthList({ days, today, zone, onOpen }: Props) {
  const shown = days.filter(({ workDate, record }) => workDate <= today || record).reverse()
  if (shown.length === 0) return <p className="p-5 text-muted sm:hidden">This month hasn’t started yet.</p>
  return (
    <ul className="divide-y sm:hidden">
      {shown.map((day) => (
        <li key={`${day.workDate} ${day.placementId}`}>
          <button
            type="button"
            onClick={() => onOpen(day.workDate)}
            className="flex w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 active:bg-sunken"
          >
            <span className="flex min-w-0 flex-1 flex-col gap-1.5">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-medium tabular-nums">{dayInShort(day.workDate)}</span>
                <span className="text-sm tabular-nums">
                  {day.record ? inWords(day.shown) : <WithoutRecord day={day} today={today} />}
                </span>
              </span>
              {day.record && <Details day={day} record={day.record} zone={zone} />}
              {day.hasPendingCorrection && <span className="text-info-ink text-sm">Correction requested</span>}
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type DetailsProps = { day: MonthDay; record: NonNullable<MonthDay['record']>; zone: string }

function Details({ day, record, zone }: DetailsProps) {
  return (
    <>
      <span className="text-muted text-sm tabular-nums">
        {timesInShort(record, zone)}
        {day.dayName && `, ${day.dayName}`}
      </span>
      {day.weekLine && <span className="text-muted text-sm">{day.weekLine.text}</span>}
      <span className="flex flex-wrap items-center gap-1.5">
        <RecordBadge status={record.status} />
        <FlagBadges flags={doubtsOf(record).filter((flag) => flag !== record.status)} most={2} />
        <FlagNotes record={record} />
      </span>
    </>
  )
}

function WithoutRecord({ day: { dayName, dayType, isMissed, workDate }, today }: { day: MonthDay; today: string }) {
  if (isMissed) return <StateMark {...missedLook} />
  const kind = dayName ?? (isNonWorking(dayType) ? dayTypeLabels[dayType] : null)
  return <span className="text-muted">{kind ?? (workDate === today ? 'No taps yet' : '–')}</span>
}
