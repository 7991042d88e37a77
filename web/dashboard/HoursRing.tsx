import { Link } from '@tanstack/react-router'
import type { HoursTotals } from '#contract/day-record.ts'
import { inWords } from '#domain/credit.ts'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

const radius = 52
const round = 2 * Math.PI * radius

/** A ring of approved, pending and remaining hours. */
export function HoursRing({ totals }: { totals: HoursTotals }) {
  const { approved, pending, remaining, required } = totals
  const part = (minutes: number) => (required > 0 ? Math.min(1, minutes / required) : 0)
  const done = part(approved)
  const waiting = Math.min(1 - done, part(pending))
  const hours = (minutes: number) => Math.floor(minutes / 60)
  return (
    <Card title="Hours">
      <div className="flex flex-wrap items-center gap-6">
        <div className="relative mx-auto flex size-40 shrink-0 items-center justify-center">
          <span className="sr-only">
            {inWords(approved)} of {inWords(required)} approved
          </span>
          <svg
            viewBox="0 0 120 120"
            aria-hidden
            className="absolute inset-0 size-full -rotate-90 [print-color-adjust:exact]"
          >
            <Arc from={0} length={1} className="stroke-line" />
            <Arc from={done} length={waiting} className="stroke-warn-ink" />
            <Arc from={0} length={done} className="stroke-accent" />
          </svg>
          <span aria-hidden className="relative flex flex-col items-center">
            <span className="font-semibold text-3xl tabular-nums leading-9">{hours(approved)}</span>
            <span className="text-muted text-sm tabular-nums">of {hours(required)} h</span>
          </span>
        </div>
        <dl className="flex min-w-52 flex-1 flex-col gap-2.5">
          <Line tone="bg-accent" word="Approved" minutes={approved} />
          <Line tone="bg-warn-ink" word="Waiting" minutes={pending} />
          <Line tone="bg-line" word="Remaining" minutes={remaining} />
        </dl>
      </div>
    </Card>
  )
}

function Arc({ from, length, className }: { from: number; length: number; className: string }) {
  if (length <= 0) return null
  return (
    <circle
      cx="60"
      cy="60"
      r={radius}
      fill="none"
      strokeWidth="12"
      strokeDasharray={`${length * round} ${round}`}
      strokeDashoffset={-from * round}
      className={classes('transition-[stroke-dasharray]', className)}
    />
  )
}

function Line({ tone, word, minutes }: { tone: string; word: string; minutes: number }) {
  return (
    <div className="flex items-center gap-2.5">
      <span aria-hidden className={classes('size-2.5 rounded-full [print-color-adjust:exact]', tone)} />
      <dt className="text-muted">{word}</dt>
      <dd className="ml-auto whitespace-nowrap font-medium">
        <Link to="/dtr" className="rounded-sm hover:underline">
          {inWords(minutes)}
        </Link>
      </dd>
    </div>
  )
}
