import type { Today } from '#contract/taps.ts'
import { kindOn, type PlacementRules } from '#domain/basis.ts'
import { datesFrom, weekOf } from '#domain/calendar.ts'
import { filledOn, ofDay } from '#domain/day.ts'
import { nextTap, offerOf } from '#domain/next-tap.ts'
import { noPlacementYet, refuseTapIn } from '#domain/placement.ts'
import { daysInWords, hoursInShort, usualSchedule } from '#domain/schedule.ts'
import { noHours } from '#domain/week.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { countIn } from '#server/days/counted-days.ts'
import { totalsIn } from '#server/days/hours-queries.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db } from '#server/db.ts'
import { shownNotices } from '#server/fragments/notices.ts'
import { readScreen, type Screen } from './screen-queries.ts'
import { datesRound, type Moment, siteOf } from './state.ts'

/** What the tap screen shows: the day's slots, what the button will do, and the hours so far. */
export async function findToday(db: Db, studentId: number, { now, zone }: Moment): Promise<Today> {
  const round = datesRound(now, zone)
  const dates = { round, weeks: weeksRound(round), ruled: round }
  return asToday(db, await readScreen(db, studentId, { ...dates, zone }), { now, zone })
}

/** The day of the next tap may still be in the week before. */
export function weeksRound({ from, to }: Dates): Dates {
  return { from: weekOf(from).from, to: weekOf(to).to }
}

/** The same from what was read; `screen` may have more days and rules than the dates that a tap may belong to. */
export async function asToday(db: Db, screen: Screen, { now, zone }: Moment): Promise<Today> {
  const { person, counted: sums } = screen
  const { placementId, hasLocationConsent } = person
  const rules = placementId === null ? undefined : screen.rules.get(placementId)
  const base = { serverTime: now, hasLocationConsent, notices: shownNotices(person.notices, now) }
  if (placementId === null || rules === undefined) {
    return { ...base, ...empty, workDate: dateIn(zone, msOf(now)), reason: noPlacementYet.message }
  }
  const dates = datesRound(now, zone)
  const refusal = refuseTapIn(person.status)
  const live = screen.taps.filter((tap) => tap.placementId === placementId && tap.voidedAt === null)
  const overtimeDates = rules.passes
    .filter(({ kind, date }) => kind === 'overtime' && dates.from <= date && date <= dates.to)
    .map(({ date }) => date)
  const next = nextTap({ at: msOf(now), timetable: rules, taps: live, overtimeDates })
  const { workDate } = next
  const record = ofDay(screen.records, { placementId, workDate })[0] ?? null
  const { from, to } = weekOf(workDate)
  const week = screen.days.filter((day) => from <= day.workDate && day.workDate <= to)
  const counted = countIn(screen.chains, week)
  const { shown = 0, weekLine = null } = (record && counted.get(record.id)) ?? {}
  return {
    ...base,
    workDate,
    reason: refusal?.message ?? null,
    placement: {
      id: placementId,
      companyName: person.companyName,
      siteName: person.siteName,
      supervisorName: person.supervisorName,
      site: siteOf(person),
      setup: person.setup,
      scheduleWords: scheduleWords(rules.schedules, workDate),
      schedules: rules.schedules.map((schedule) => ({ ...schedule, days: [...schedule.days] })),
    },
    dayName: kindOn(workDate, rules).name,
    days: datesFrom(dates.from, dates.to).map((date) => ({ workDate: date, slots: filledOn(date, live) })),
    overtimeDates,
    taps: live.filter((tap) => tap.workDate === workDate),
    record,
    ...offerOf(next, { accepted: refusal === null, status: record?.status ?? null }),
    totals: await totalsIn(db, sums, placementId),
    weekMinutes: week.reduce((sum, { id }) => sum + (counted.get(id)?.shown ?? 0), 0),
    afterWeek: record && { minutes: shown, weekLine },
  }
}

const empty = {
  placement: null,
  dayName: null,
  days: [],
  overtimeDates: [],
  taps: [],
  record: null,
  proposedSlot: null,
  openSlots: [],
  isDone: false,
  doubts: [],
  totals: noHours,
}

/** 'Mon to Fri, 8–12, 1–5' */
function scheduleWords(schedules: PlacementRules['schedules'], workDate: string): string {
  const schedule = usualSchedule(schedules, workDate)
  if (!schedule) return 'No schedule yet'
  return `${daysInWords(schedule.days)}, ${hoursInShort(schedule)}${schedule.kind === 'flexible' ? ', flexible' : ''}`
}
