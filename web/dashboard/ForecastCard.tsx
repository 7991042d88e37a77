import { CalendarCheck2, CalendarClock, CalendarX2, ChevronDown } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { dateInWords } from '#domain/calendar.ts'
import { enoughBy, type Forecast, type ForecastFacts, forecast, forecastIf } from '#domain/forecast.ts'
import { usualSchedule } from '#domain/schedule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

type Props = { facts: ForecastFacts | null; totals: { remaining: number; pending: number } }

/**
 * When the hours will be completed at this pace, and how other days and hours would change that. Nothing is foreseen for
 * an intern who still owes hours and is not at work.
 */
export function ForecastCard({ facts, totals: { remaining, pending } }: Props) {
  if (!facts) {
    if (remaining > pending) return null
    const words =
      remaining === 0 ? 'All hours are rendered. Well done!' : 'All hours are rendered; some are still for approval.'
    return (
      <Card title="Estimated finish">
        <p className="flex items-center gap-3">
          <CalendarCheck2 aria-hidden className="size-5 text-success-ink" />
          {words}
        </p>
      </Card>
    )
  }
  return (
    <Card title="Estimated finish" description={facts.deadline && `The term ends on ${dateInWords(facts.deadline)}`}>
      <div className="flex flex-col gap-3">
        <Outlook outlook={forecast(facts)} />
        <details className="group">
          <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm px-2 font-medium hover:bg-sunken">
            <CalendarClock aria-hidden className="size-4 text-muted" />
            What if?
            <ChevronDown aria-hidden className="ml-auto size-4 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <WhatIf facts={facts} />
        </details>
      </div>
    </Card>
  )
}

function Outlook({ outlook }: { outlook: Forecast }) {
  const isLate = outlook.endsOn === null || (outlook.daysLate ?? 0) > 0
  const Icon = isLate ? CalendarX2 : CalendarCheck2
  return (
    <p
      className={classes(
        'flex items-start gap-3 rounded-lg px-4 py-3 font-medium leading-6',
        isLate ? 'bg-warn-soft text-warn-ink' : 'bg-success-soft text-success-ink',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{outlook.sentence}</span>
    </p>
  )
}

/** The calculation runs in the browser. Nothing is sent or saved. */
function WhatIf({ facts }: { facts: ForecastFacts }) {
  const usualDays = usualSchedule(facts.rules.schedules, facts.from)?.days.length ?? 5
  // Hours beyond the daily limit would change nothing.
  const mostHours = Math.max(2, Math.ceil(facts.rules.caps.maxMinutesPerDay / 60))
  const usual = { daysPerWeek: usualDays, hoursPerDay: Math.min(8, mostHours) }
  const needed = enoughBy(facts)
  const [plan, setPlan] = useState(usual)
  const isUsual = plan.daysPerWeek === usual.daysPerWeek && plan.hoursPerDay === usual.hoursPerDay
  const { endsOn, daysLate, sentence } = forecastIf(facts, plan)
  const isLate = endsOn === null || (daysLate ?? 0) > 0
  return (
    <section aria-label="What if" className="flex flex-col gap-4 pt-3">
      {needed && <p className="text-pretty">{needed}</p>}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Slider
          label="Days a week"
          value={plan.daysPerWeek}
          max={7}
          onChange={(daysPerWeek) => setPlan({ ...plan, daysPerWeek })}
        />
        <Slider
          label="Hours a day"
          value={plan.hoursPerDay}
          max={mostHours}
          onChange={(hoursPerDay) => setPlan({ ...plan, hoursPerDay })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output
          className={classes(
            'flex-1 font-medium',
            isUsual ? 'text-muted' : isLate ? 'text-warn-ink' : 'text-success-ink',
          )}
        >
          {isUsual ? 'Move a slider to see when you’d finish.' : sentence}
        </output>
        <Button tone="quiet" size="sm" disabled={isUsual} onClick={() => setPlan(usual)}>
          Reset
        </Button>
      </div>
      <p className="text-muted text-sm">
        Up to {facts.rules.caps.maxMinutesPerDay / 60} hours a day and {facts.rules.caps.maxMinutesPerWeek / 60} hours a
        week are credited. Holidays are not counted.
      </p>
    </section>
  )
}

type SliderProps = { label: string; value: number; max: number; onChange: (value: number) => void }

function Slider({ label, value, max, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <span className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span aria-hidden className="font-semibold tabular-nums">
          {value}
        </span>
      </span>
      <input
        id={id}
        type="range"
        min={1}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ '--filled': `${((value - 1) / (max - 1)) * 100}%` } as CSSProperties}
        className="slider h-11 w-full sm:h-8"
      />
    </div>
  )
}
