import { Link } from '@tanstack/react-router'
import type { QueuedRecord } from '#contract/records.ts'
import { monthInWords, monthOf } from '#domain/calendar.ts'
import { countOf } from './record-words.ts'

type Props = { studentId: number; records: readonly QueuedRecord[]; month: string }

/** Where the student's other days for approval are, below those of the month that is shown. */
export function OtherMonths({ studentId, records, month }: Props) {
  const months = [...new Set(records.map(({ workDate }) => monthOf(workDate)))].filter((one) => one !== month).sort()
  if (months.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-muted">Also for approval:</span>
      {months.map((one) => (
        <Link
          key={one}
          to="/dtr/$studentId"
          params={{ studentId: String(studentId) }}
          search={{ month: one }}
          className="rounded-xs text-link underline underline-offset-4"
        >
          {monthInWords(one)} ({countOf(records.filter(({ workDate }) => monthOf(workDate) === one).length, 'day')})
        </Link>
      ))}
    </p>
  )
}
