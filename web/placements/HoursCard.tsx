import type { HoursTotals } from '#contract/day-record.ts'
import { inWords } from '#domain/credit.ts'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'

/** Approved hours against required hours, with those for approval beside them. */
export function HoursCard({ totals }: { totals: HoursTotals }) {
  const { approved, pending, remaining, required } = totals
  const hours = (minutes: number) => Math.floor(minutes / 60)
  return (
    <Card title="Hours">
      <div className="flex flex-wrap items-center justify-center gap-6">
        <div className="w-36">
          <ProgressRing
            label="Approved hours"
            value={approved}
            next={pending}
            max={required}
            text={`${inWords(approved)} of ${inWords(required)}`}
          >
            <span className="font-semibold text-3xl tabular-nums leading-9">{hours(approved)}</span>
            <span className="text-muted text-sm tabular-nums">of {hours(required)} h</span>
          </ProgressRing>
        </div>
        <dl className="flex min-w-48 flex-1 flex-col gap-2.5">
          <Line tone="bg-success-ink" word="Approved" minutes={approved} />
          <Line tone="bg-warn" word="For approval" minutes={pending} />
          <Line tone="bg-line" word="Remaining" minutes={remaining} />
        </dl>
      </div>
    </Card>
  )
}

function Line({ tone, word, minutes }: { tone: string; word: string; minutes: number }) {
  return (
    <div className="flex items-center gap-2.5">
      <span aria-hidden className={classes('size-2.5 shrink-0 rounded-full [print-color-adjust:exact]', tone)} />
      <dt className="text-muted">{word}</dt>
      <dd className="ml-auto whitespace-nowrap font-medium tabular-nums">{inWords(minutes)}</dd>
    </div>
  )
}
