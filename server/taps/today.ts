import type { Today } from '#contract/taps.ts'
import { basisOf } from '#domain/basis.ts'
import { datesFrom, weekOf } from '#domain/calendar.ts'
import { filledOn } from '#domain/day.ts'
import { nextTap, offerOf } from '#domain/next-tap.ts'
import { noPlacementYet, refuseTapIn } from '#domain/placement.ts'
import { daysInWords, hoursInShort, usualSchedule } from '#domain/schedule.ts'
import { noHours } from '#domain/week.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { findCountable } from '#server/days/countable-queries.ts'
import { countIn } from '#server/days/counted-days.ts'
import { findChains, findTotals } from '#server/days/hours-queries.ts'
import type { Db } from '#server/db.ts'
import { shownNotices } from '#server/fragments/notices.ts'
import { datesRound, readScreen, type StudentState } from './state.ts'

/** What the tap screen shows: the day's slots, what the button will do, and the hours so far. */
export async function findToday(
  db: Db,
  studentId: number,
  { now, zone }: { now: string; zone: string },
): Promise<Today> {
  const dates = datesRound(now, zone)
  const [screen, chains, around] = await Promise.all([
    readScreen(db, studentId, { dates, zone }),
    findChains(db, studentId, undefined),
    // The day of the next tap may still be in the week before.
    findCountable(db, studentId, { from: weekOf(dates.from).from, to: weekOf(dates.to).to }),
  ])
  const { state, hasLocationConsent, companyName, siteName, supervisorName } = screen
  const base = { serverTime: now, hasLocationConsent, notices: shownNotices(screen.notices, now) }
  if (!state) return { ...base, ...empty, workDate: dateIn(zone, msOf(now)), reason: noPlacementYet.message }
  const refusal = refuseTapIn(state.placement.status)
  const live = state.rows.filter((row) => row.voidedAt === null)
  const overtimeDates = state.rules.passes.filter(({ kind }) => kind === 'overtime').map(({ date }) => date)
  const next = nextTap({ at: msOf(now), timetable: state.rules, taps: live, overtimeDates })
  const { workDate } = next
  const record = state.stored.get(workDate) ?? null
  const { from, to } = weekOf(workDate)
  const week = around.filter((day) => from <= day.workDate && day.workDate <= to)
  const counted = countIn(chains, week)
  return {
    ...base,
    workDate,
    reason: refusal?.message ?? null,
    placement: {
      id: state.placementId,
      companyName,
      siteName,
      supervisorName,
      site: state.placement.site,
      setup: state.placement.setup,
      scheduleWords: scheduleWords(state, workDate),
      schedules: state.rules.schedules.map((schedule) => ({ ...schedule, days: [...schedule.days] })),
    },
    dayName: basisOf(workDate, state.rules).dayName,
    days: datesFrom(dates.from, dates.to).map((date) => ({ workDate: date, slots: filledOn(date, live) })),
    overtimeDates,
    taps: live.filter((row) => row.workDate === workDate),
    record,
    ...offerOf(next, { accepted: refusal === null, status: record?.status ?? null }),
    totals: await findTotals(db, state.placementId, undefined),
    weekMinutes: week.reduce((sum, { id }) => sum + (counted.get(id)?.shown ?? 0), 0),
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
function scheduleWords(state: StudentState, workDate: string): string {
  const schedule = usualSchedule(state.rules.schedules, workDate)
  if (!schedule) return 'No schedule yet'
  return `${daysInWords(schedule.days)}, ${hoursInShort(schedule)}${schedule.kind === 'flexible' ? ', flexible' : ''}`
}
