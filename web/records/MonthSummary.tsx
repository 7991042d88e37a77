import type { RecordMonth } from '#contract/record-month.ts'
import { monthInWords } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { type RecordStatus, recordStatuses } from '#domain/record.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RecordBadge } from './RecordBadges.tsx'
import { missedLook } from './record-words.ts'

/** The month's total, and how many of its days have which status. */
export function MonthSummary({ month }: { month: RecordMonth }) {
  const days = month.records.flatMap(({ record }) => (record ? [record] : []))
  const sum = (of: (record: (typeof days)[number]) => number) => days.reduce((total, record) => total + of(record), 0)
  const byStatus = recordStatuses
    .map((status): [RecordStatus, number] => [status, days.filter((record) => record.status === status).length])
    .filter(([, count]) => count > 0)
  const missed = month.records.filter(({ isMissed }) => isMissed).length
  const facts = [
    ['Approved', month.monthCredited],
    ['For approval', month.monthPending],
    ['Late', sum(({ late }) => late)],
    ['Undertime', sum(({ undertime }) => undertime)],
  ] as const
  return (
    <Card title={monthInWords(month.month)}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {facts.map(([label, minutes]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-medium">{inWords(minutes)}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 pt-4">
        {byStatus.map(([status, count]) => (
          <li key={status} className="flex items-center gap-1.5">
            <span className="font-medium tabular-nums">{count}</span>
            <RecordBadge status={status} />
          </li>
        ))}
        {missed > 0 && (
          <li className="flex items-center gap-1.5">
            <span className="font-medium tabular-nums">{missed}</span>
            <Badge icon={missedLook.icon}>{missedLook.word}</Badge>
          </li>
        )}
        {byStatus.length === 0 && missed === 0 && <li className="text-muted">No days yet.</li>}
      </ul>
    </Card>
  )
}
