import type { HoursTotals } from '#contract/day-record.ts'
import { inWords } from '#domain/credit.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'

/** Approved hours against required hours, with pending hours beside them. */
export function HoursCard({ totals }: { totals: HoursTotals }) {
  const { approved, pending, remaining, required } = totals
  const hours = (minutes: number) => Math.floor(minutes / 60)
  return (
    <Card title="Hours">
      <div className="flex flex-wrap items-center justify-center gap-6">
        <div className="w-32">
          <ProgressRing
            label="Approved hours"
            value={approved}
            max={required}
            text={`${inWords(approved)} of ${inWords(required)}`}
          >
            <span className="font-semibold text-2xl tabular-nums">{hours(approved)}</span>
            <span className="text-muted text-sm tabular-nums">of {hours(required)} h</span>
          </ProgressRing>
        </div>
        <dl className="grid min-w-48 flex-1 grid-cols-[1fr_auto] gap-x-4 gap-y-2 whitespace-nowrap tabular-nums">
          <dt className="text-muted">Approved</dt>
          <dd className="text-right font-medium">{inWords(approved)}</dd>
          <dt className="text-muted">Waiting</dt>
          <dd className="text-right font-medium">{inWords(pending)}</dd>
          <dt className="text-muted">Remaining</dt>
          <dd className="text-right font-medium">{inWords(remaining)}</dd>
        </dl>
      </div>
    </Card>
  )
}
