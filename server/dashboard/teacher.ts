import type { TeacherDashboard, Work } from '#contract/dashboard.ts'
import type { AtRisk, Reached } from '#contract/dashboard-interns.ts'
import { quarters } from '#contract/student-filters.ts'
import { isSilent } from '#domain/absence.ts'
import { addDays, type WorkDate, weekOf } from '#domain/calendar.ts'
import { forecast } from '#domain/forecast.ts'
import { groupedBy } from '#domain/grouped.ts'
import { milestoneBy } from '#domain/milestone.ts'
import { coveredUntil } from '#domain/moa.ts'
import { byGravity, risksOf } from '#domain/risk.ts'
import { totalsFrom } from '#domain/week.ts'
import { dateIn, instantAt, msOf } from '#domain/zone.ts'
import { type CountedMinutes, countChain } from '#server/days/counted-days.ts'
import { type PlacementParts, partsOf, rulesOf } from '#server/days/rules-queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import type { Actor } from '#server/http/serve.ts'
import { daysByChain, factsOf, furthest, paceWeeks } from './forecast-facts.ts'
import { type AtWorkRow, findInterns, type InternDay, type Interns } from './intern-queries.ts'
import { findOffice, findWork, type StaffRole } from './teacher-queries.ts'

type Moment = { now: string; zone: string }
type Viewed = Moment & { role: StaffRole }

export async function teacherDashboard(db: Db, actor: Actor, { now, zone }: Moment): Promise<TeacherDashboard> {
  const today = dateIn(zone, msOf(now))
  const [{ queues, ...work }, { companyDocuments, moasExpiring, notices }] = await Promise.all([
    workOf(db, studentsInReach(db, actor), { now, zone, role: 'teacher' }),
    findOffice(db, actor, { today, now }),
  ])
  const all = { ...queues, documents: queues.documents + companyDocuments, moasExpiring }
  return { role: 'teacher', notices, ...work, queues: all }
}

/** What the students of this reach, a condition on `students s`, make to do, and who of them is at risk. */
export async function workOf(db: Db, reach: Fragment, { now, zone, role }: Viewed): Promise<Work> {
  const today = dateIn(zone, msOf(now))
  // Whole weeks, because the weekly cap applies to all their days.
  const days = { from: weekOf(addDays(today, -7 * paceWeeks)).from, to: weekOf(today).to }
  const until = addDays(today, furthest)
  const decidedSince = instantAt(weekOf(today).from, 0, zone)
  const [found, { queues, programs, calendar }] = await Promise.all([
    findInterns(db, reach, { today, days, decidedSince, until }),
    findWork(db, reach, { today, role, calendar: { from: days.from, to: until } }),
  ])
  const { interns } = found
  const past = pastOf(found)
  const parts = { ...partsOf(found.schedules, found.passes), calendar }
  const sum = (of: (program: Work['programs'][number]) => number) => programs.reduce((all, one) => all + of(one), 0)
  const unplaced = sum((program) => program.unplaced)
  const preparing = sum((program) => program.preparing)
  return {
    students: unplaced + preparing + sum(({ atWork, completed }) => atWork + completed),
    queues: {
      ...queues,
      noTap: interns.filter(({ missedDays }) => isSilent(missedDays)).length,
      unplaced,
      preparing,
    },
    programs,
    progress: quarters.map((from) => ({
      from: Number(from),
      students: interns.filter(({ quarter }) => quarter === Number(from)).length,
    })),
    risks: risksAmong(found, { past, parts, today, zone }),
    milestones: reachedBy(interns, past),
  }
}

/** The last weeks of interns, by their placement: as they are stored, what they count, and as a forecast needs them. */
type Past = {
  days: ReadonlyMap<number, readonly InternDay[]>
  counted: ReadonlyMap<number, CountedMinutes>
  forForecast: ReturnType<typeof daysByChain>
}

function pastOf({ interns, days, kept }: Interns): Past {
  const daysOf = groupedBy(days, ({ newestId }) => newestId)
  const keptOf = groupedBy(kept, ({ newestId }) => newestId)
  const counted = new Map<number, CountedMinutes>()
  for (const { placementId: newestId, maxMinutesPerWeek } of interns) {
    const rules = { newestId, maxMinutesPerWeek, kept: keptOf.get(newestId) ?? [] }
    countChain(rules, daysOf.get(newestId) ?? [], counted)
  }
  return { days: daysOf, counted, forForecast: daysByChain(days, counted) }
}

/** Interns who reached a milestone by days that were approved since then. Older days than the last weeks count for none. */
function reachedBy(interns: readonly AtWorkRow[], { days, counted }: Past): Reached[] {
  const found = interns.flatMap((row) => {
    const latest = (days.get(row.placementId) ?? []).filter(({ isLatest }) => isLatest)
    const minutes = latest.reduce((sum, { id }) => sum + (counted.get(id)?.counted ?? 0), 0)
    const milestone = milestoneBy(minutes, { approved: row.approved, required: row.requiredMinutes })
    return milestone === null ? [] : [{ ...row, milestone }]
  })
  return found.sort((one, two) => two.milestone - one.milestone)
}

type When = { past: Past; parts: PlacementParts; today: WorkDate; zone: string }

/** Interns at work whose placement may not end well, the gravest first (rule 29). */
function risksAmong({ interns, expired, moas }: Interns, { past, parts, today, zone }: When): AtRisk[] {
  const expiredOf = groupedBy(expired, ({ studentId }) => studentId)
  const moasOf = groupedBy(moas, ({ companyId }) => companyId)
  const found = interns.flatMap((row) => {
    const { startDate, expectedFrom, status, statusReason, lastTap, missedDays } = row
    const { incompleteDays, oldestIncomplete, companyName } = row
    // Field by field, because a copy of each row took a twelfth of this screen's work.
    const facts = {
      today,
      startDate,
      expectedFrom,
      isOnHold: status === 'on_hold',
      statusReason,
      lastTap,
      missedDays,
      incompleteDays,
      oldestIncomplete,
      companyName,
      forecast: forecastOf(row, { past, parts, today, zone }),
      deadline: row.termEndsOn,
      expiredDocuments: expiredOf.get(row.studentId) ?? [],
      moaUntil: coveredUntil(moasOf.get(row.companyId ?? 0) ?? [], today),
    }
    const reasons = risksOf(facts)
    return reasons.length > 0 ? [{ row, facts, reasons }] : []
  })
  return found.sort(byGravity).map(({ row, reasons }) => ({ ...row, reasons }))
}

function forecastOf(row: AtWorkRow, { past, parts, today, zone }: When) {
  const { placementId: id, courseId, towns, requiredMinutes: required, approved, reckoned } = row
  const { maxMinutesPerDay, maxMinutesPerWeek, graceMinutes } = row
  const facts = factsOf({
    rules: rulesOf({ id, courseId, towns, maxMinutesPerDay, maxMinutesPerWeek, graceMinutes }, parts, zone),
    days: past.forForecast.get(id) ?? [],
    placement: row,
    today,
    totals: totalsFrom({ required, approved, reckoned }),
  })
  if (facts === null) return null
  const { endsOn, daysLate } = forecast(facts)
  return { endsOn, daysLate, remaining: facts.remaining }
}
