import { dueMinutes } from './attendance.ts'
import type { PlacementRules } from './basis.ts'
import { dateInWords, dayAfter, daysFrom, type Weekday, type WorkDate, weekday } from './calendar.ts'
import { dayKind } from './holiday.ts'
import { type Schedule, scheduledMinutes, scheduleOn, usualSchedule } from './schedule.ts'

export type ForecastFacts = {
  /** The first day that is not worked yet. */
  from: WorkDate
  /** Still to be rendered, after approved and pending hours. */
  remaining: number
  /** The part of the weekly cap that is used: minutes counted in the week of `from`, without what passes earned. */
  creditedThisWeek: number
  /** The latest scheduled days, absences with 0; empty before the first day. */
  recent: readonly { credited: number; due: number }[]
  rules: PlacementRules
  /** The end of the term, or the day that was agreed. */
  deadline: WorkDate | null
}

export type WhatIf = { daysPerWeek: number; hoursPerDay: number }

export type Forecast = {
  /** Null if nothing remains or no end is in sight. */
  endsOn: WorkDate | null
  workdays: number
  /** Positive when late, negative when early; null without an end or a deadline. */
  daysLate: number | null
  sentence: string
}

type Plan = { words: string; minutesOn: (date: WorkDate) => number }

const furthestDays = 5 * 366

/** When the hours are met at the pace of the latest days, on scheduled days that are no holidays (rule 27). */
export function forecast(facts: ForecastFacts): Forecast {
  const due = facts.recent.reduce((sum, day) => sum + day.due, 0)
  const credited = facts.recent.reduce((sum, day) => sum + day.credited, 0)
  const pace = due === 0 ? 1 : credited / due
  const words = 'At this pace'
  if (pace === 0 && facts.remaining > 0) return endless(words)
  return follow({ words, minutesOn: (date) => pace * minutesDueOn(date, facts.rules) }, facts)
}

const paceDays = 10

/** The latest scheduled days of a period, absences with 0. The pace is read from them. */
export function recentDays(
  rules: PlacementRules,
  credited: ReadonlyMap<WorkDate, number>,
  { from, to }: { from: WorkDate; to: WorkDate },
): { credited: number; due: number }[] {
  return stretch(from, to)
    .map((date) => ({ credited: credited.get(date) ?? 0, due: minutesDueOn(date, rules) }))
    .filter(({ due }) => due > 0)
    .slice(-paceDays)
}

function stretch(from: WorkDate, to: WorkDate): WorkDate[] {
  const days: WorkDate[] = []
  for (let date = from; date <= to; date = dayAfter(date)) days.push(date)
  return days
}

/** Minutes that are due on a date; none on a day off, a holiday or a suspension. */
export function minutesDueOn(date: WorkDate, rules: PlacementRules): number {
  const schedule = scheduleOn(rules.schedules, date)
  if (schedule === null) return 0
  if (!isSpecial(date, rules)) return usualMinutes(schedule)
  const { type, suspendedFrom } = dayKind({ ...rules, date, isScheduled: true })
  return dueMinutes({ schedule, dayType: type, suspendedFrom })
}

function isSpecial(date: WorkDate, { holidays, suspensions }: PlacementRules): boolean {
  return (
    holidays.some((holiday) => holiday.date === date) || suspensions.some(({ from, to }) => from <= date && date <= to)
  )
}

const known = new WeakMap<Schedule, number>()

/** Remembered, because a forecast asks hundreds of times for one schedule, and a dashboard thousands of times. */
function usualMinutes(schedule: Schedule): number {
  let minutes = known.get(schedule)
  if (minutes === undefined) {
    minutes = scheduledMinutes(schedule)
    known.set(schedule, minutes)
  }
  return minutes
}

/** When the hours are met with another number of days a week and hours a day; holidays stay free. */
export function forecastIf(facts: ForecastFacts, { daysPerWeek, hoursPerDay }: WhatIf): Forecast {
  const days = daysChosen(facts, daysPerWeek)
  const rules = { ...facts.rules, schedules: facts.rules.schedules.map((schedule) => ({ ...schedule, days })) }
  const words = `With ${counted(daysPerWeek, 'day')} a week and ${counted(hoursPerDay, 'hour')} a day`
  const minutesOn = (date: WorkDate) => (minutesDueOn(date, rules) > 0 ? hoursPerDay * 60 : 0)
  return follow({ words, minutesOn }, facts)
}

/** What it takes to finish by the deadline, for a student who is late; null for one who is in time. */
export function enoughBy(facts: ForecastFacts): string | null {
  const { deadline, rules } = facts
  const { endsOn, daysLate } = forecast(facts)
  if (deadline === null || facts.remaining <= 0 || (endsOn !== null && (daysLate ?? 0) <= 0)) return null
  const hoursPerDay = rules.caps.maxMinutesPerDay / 60
  const by = dateInWords(deadline)
  for (let daysPerWeek = 1; daysPerWeek <= 7; daysPerWeek++) {
    const tried = forecastIf(facts, { daysPerWeek, hoursPerDay })
    if (tried.endsOn !== null && tried.endsOn <= deadline) {
      return `To finish by ${by}, you need ${counted(daysPerWeek, 'day')} a week of ${counted(hoursPerDay, 'hour')}.`
    }
  }
  return `You can’t finish by ${by} at the most hours a week. Please talk to your coordinator.`
}

function follow({ words, minutesOn }: Plan, facts: ForecastFacts): Forecast {
  const { caps } = facts.rules
  let { remaining } = facts
  let room = caps.maxMinutesPerWeek - facts.creditedThisWeek
  let workdays = 0
  if (remaining <= 0) return { endsOn: null, workdays, daysLate: null, sentence: 'All hours are rendered.' }
  let date = facts.from
  for (let day = 0; day < furthestDays; day++, date = dayAfter(date)) {
    if (day > 0 && weekday(date) === 1) room = caps.maxMinutesPerWeek
    const minutes = Math.max(0, Math.min(minutesOn(date), caps.maxMinutesPerDay, room))
    if (minutes === 0) continue
    workdays++
    room -= minutes
    remaining -= minutes
    // A pace is a fraction: its remainder after the last minute is not another day.
    if (remaining < 0.5) return ending(words, date, { workdays, deadline: facts.deadline })
  }
  return endless(words)
}

function endless(words: string): Forecast {
  return { endsOn: null, workdays: 0, daysLate: null, sentence: `${words} you won’t reach your required hours.` }
}

function ending(words: string, endsOn: WorkDate, known: { workdays: number; deadline: WorkDate | null }): Forecast {
  const daysLate = known.deadline === null ? null : daysFrom(known.deadline, endsOn)
  const sentence = `${words} you’ll finish on ${dateInWords(endsOn)}${lateInWords(daysLate)}.`
  return { endsOn, workdays: known.workdays, daysLate, sentence }
}

function lateInWords(daysLate: number | null): string {
  if (daysLate === null) return ''
  if (daysLate === 0) return ', just in time'
  return `, ${counted(Math.abs(daysLate), 'day')} ${daysLate > 0 ? 'after' : 'before'} the term ends`
}

/** The scheduled days first, then the others from Monday on. */
function daysChosen({ rules, from }: ForecastFacts, count: number): Weekday[] {
  const week: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
  const scheduled = usualSchedule(rules.schedules, from)?.days ?? []
  return [...week.filter((day) => scheduled.includes(day)), ...week.filter((day) => !scheduled.includes(day))].slice(
    0,
    count,
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
