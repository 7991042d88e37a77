import { CalendarCheck2, CalendarClock, CalendarX2 } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { dateInWords } from '#domain/calendar.ts'
import { type Forecast, type ForecastFacts, forecast, forecastIf } from '#domain/forecast.ts'
import { usualSchedule } from '#domain/schedule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

/** When the hours will be completed at this pace, and how other days and hours would change that. */
export function ForecastCard({ facts, remaining }: { facts: ForecastFacts | null; remaining: number }) {
  if (!facts) {
    const words =
      remaining === 0 ? 'All hours are rendered. Well done.' : 'All hours are rendered or wait for approval.'
    return (
      <Card title="When you finish">
        <p className="flex items-center gap-3">
          <CalendarCheck2 aria-hidden className="size-5 text-success-ink" />
          {words}
        </p>
      </Card>
    )
  }
  const atThisPace = forecast(facts)
  return (
    <Card title="When you finish" description={facts.deadline && `The term ends on ${dateInWords(facts.deadline)}`}>
      <div className="flex flex-col gap-5">
        <Outlook outlook={atThisPace} />
        <WhatIf facts={facts} />
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
  const usual = { daysPerWeek: usualDays, hoursPerDay: 8 }
  const [plan, setPlan] = useState(usual)
  const isUsual = plan.daysPerWeek === usual.daysPerWeek && plan.hoursPerDay === usual.hoursPerDay
  const { endsOn, daysLate, sentence } = forecastIf(facts, plan)
  const isLate = endsOn === null || (daysLate ?? 0) > 0
  return (
    <section aria-label="What if" className="flex flex-col gap-4 border-t pt-5">
      <header className="flex items-center justify-between gap-4">
        <h3 className="flex items-center gap-2">
          <CalendarClock aria-hidden className="size-4 text-muted" />
          What if?
        </h3>
        <Button tone="quiet" size="sm" disabled={isUsual} onClick={() => setPlan(usual)}>
          As scheduled
        </Button>
      </header>
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
          max={12}
          onChange={(hoursPerDay) => setPlan({ ...plan, hoursPerDay })}
        />
      </div>
      <output className={classes('block font-medium', isLate ? 'text-warn-ink' : 'text-success-ink')}>
        {sentence}
      </output>
      <p className="text-muted text-sm">
        At most {facts.rules.caps.maxMinutesPerDay / 60} hours of a day and {facts.rules.caps.maxMinutesPerWeek / 60} of
        a week count. Holidays are left out.
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
