import { dueMinutes } from './attendance.ts'
import type { PlacementRules } from './basis.ts'
import { dateInWords, dayAfter, daysFrom, type Weekday, type WorkDate, weekday } from './calendar.ts'
import { groupedBy } from './grouped.ts'
import { dayKind, type Holiday, type Suspension } from './holiday.ts'
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
  const scheduled = facts.recent.reduce((sum, day) => sum + day.due, 0)
  const credited = facts.recent.reduce((sum, day) => sum + day.credited, 0)
  const pace = scheduled === 0 ? 1 : credited / scheduled
  const words = 'At this pace'
  if (pace === 0 && facts.remaining > 0) return endless(words)
  const due = dueBy(facts.rules)
  return follow({ words, minutesOn: (date) => pace * due(date) }, facts)
}

const paceDays = 10

/** The latest scheduled days of a period, absences with 0. The pace is read from them. */
export function recentDays(
  rules: PlacementRules,
  credited: ReadonlyMap<WorkDate, number>,
  { from, to }: { from: WorkDate; to: WorkDate },
): { credited: number; due: number }[] {
  const dueOn = dueBy(rules)
  const days: { credited: number; due: number }[] = []
  for (const date of stretch(from, to).reverse()) {
    const due = dueOn(date)
    if (due > 0) days.push({ credited: credited.get(date) ?? 0, due })
    if (days.length === paceDays) break
  }
  return days.reverse()
}

function stretch(from: WorkDate, to: WorkDate): WorkDate[] {
  const days: WorkDate[] = []
  for (let date = from; date <= to; date = dayAfter(date)) days.push(date)
  return days
}

/** Minutes that are due on a date; none on a day off, a holiday or a suspension. */
export function minutesDueOn(date: WorkDate, rules: PlacementRules): number {
  return dueBy(rules)(date)
}

/** The same for many dates. */
function dueBy(rules: PlacementRules): (date: WorkDate) => number {
  const { schedules, where, suspensions } = rules
  const known = byDate(rules.holidays)
  return (date) => {
    const schedule = scheduleOn(schedules, date)
    if (schedule === null) return 0
    const holidays = known.get(date)
    if (holidays === undefined && !isSuspended(date, suspensions)) return usualMinutes(schedule)
    const { type, suspendedFrom } = dayKind({ date, isScheduled: true, where, holidays: holidays ?? [], suspensions })
    return dueMinutes({ schedule, dayType: type, suspendedFrom })
  }
}

function isSuspended(date: WorkDate, suspensions: readonly Suspension[]): boolean {
  for (const { from, to } of suspensions) if (from <= date && date <= to) return true
  return false
}

type ByDate = ReadonlyMap<WorkDate, readonly Holiday[]>
const knownHolidays = new WeakMap<readonly Holiday[], ByDate>()

/** Remembered, because the interns of a dashboard share one list, and a forecast asks it for hundreds of days. */
function byDate(holidays: readonly Holiday[]): ByDate {
  let dates = knownHolidays.get(holidays)
  if (dates === undefined) {
    dates = groupedBy(holidays, ({ date }) => date)
    knownHolidays.set(holidays, dates)
  }
  return dates
}

const knownMinutes = new WeakMap<Schedule, number>()

/** Remembered, because a forecast asks hundreds of times for one schedule, and a dashboard thousands of times. */
function usualMinutes(schedule: Schedule): number {
  let minutes = knownMinutes.get(schedule)
  if (minutes === undefined) {
    minutes = scheduledMinutes(schedule)
    knownMinutes.set(schedule, minutes)
  }
  return minutes
}

/** When the hours are met with another number of days a week and hours a day; holidays stay free. */
export function forecastIf(facts: ForecastFacts, { daysPerWeek, hoursPerDay }: WhatIf): Forecast {
  const days = daysChosen(facts, daysPerWeek)
  const rules = { ...facts.rules, schedules: facts.rules.schedules.map((schedule) => ({ ...schedule, days })) }
  const words = `With ${counted(daysPerWeek, 'day')} a week and ${counted(hoursPerDay, 'hour')} a day`
  const due = dueBy(rules)
  const minutesOn = (date: WorkDate) => (due(date) > 0 ? hoursPerDay * 60 : 0)
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
