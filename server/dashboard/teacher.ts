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
import { type CountableRecord, listCountable } from '#server/days/countable-queries.ts'
import { type CountedMinutes, countDays } from '#server/days/counted-days.ts'
import { listClockPlacements, readParts, rulesOf } from '#server/days/rules-queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { findNotices } from '#server/fragments/notices.ts'
import type { Actor } from '#server/http/serve.ts'
import { daysByChain, factsOf, furthest, paceWeeks } from './forecast-facts.ts'
import {
  countCompanyDocuments,
  countExpiringMoas,
  countQueues,
  listExpiredDocuments,
  listMoas,
  listOwn,
  type OwnRow,
  type StaffRole,
} from './teacher-queries.ts'

type Moment = { now: string; zone: string }
type Viewed = Moment & { role: StaffRole }

export async function teacherDashboard(db: Db, actor: Actor, moment: Moment): Promise<TeacherDashboard> {
  const today = dateIn(moment.zone, msOf(moment.now))
  const [{ queues, ...work }, companyDocuments, moasExpiring, notices] = await Promise.all([
    workOf(db, studentsInReach(db, actor), { ...moment, role: 'teacher' }),
    countCompanyDocuments(db, today),
    countExpiringMoas(db, actor, today),
    findNotices(db, actor.id, moment.now),
  ])
  const all = { ...queues, documents: queues.documents + companyDocuments, moasExpiring }
  return { role: 'teacher', notices, ...work, queues: all }
}

/** What the students of this reach, a condition on `students s`, make to do, and who of them is at risk. */
export async function workOf(db: Db, reach: Fragment, viewed: Viewed): Promise<Work> {
  const { now, zone, role } = viewed
  const today = dateIn(zone, msOf(now))
  const [own, counted] = await Promise.all([listOwn(db, reach, today), countQueues(db, reach, { today, role })])
  const atWork = own.filter(({ stage }) => stage === 'at_work')
  const past = await pastOf(db, atWork, today)
  const count = (isWanted: (row: OwnRow) => boolean) => own.filter(isWanted).length
  return {
    students: own.length,
    queues: {
      ...counted,
      incomplete: count(({ incompleteDays }) => incompleteDays > 0),
      noTap: count(({ missedDays }) => isSilent(missedDays)),
      unplaced: count(({ stage }) => stage === 'unplaced'),
      preparing: count(({ stage }) => stage === 'preparing'),
    },
    programs: programsOf(own),
    progress: quarters.map((from) => ({
      from: Number(from),
      students: count(({ quarter }) => quarter === Number(from)),
    })),
    risks: await risksAmong(db, atWork, { past, today, zone }),
    milestones: reachedBy(atWork, past, instantAt(weekOf(today).from, 0, zone)),
  }
}

function programsOf(own: readonly OwnRow[]): Work['programs'] {
  const ids = [...new Set(own.map(({ courseId }) => courseId))]
  const programs = ids.map((courseId) => {
    const rows = own.filter((row) => row.courseId === courseId)
    const at = (stage: OwnRow['stage']) => rows.filter((row) => row.stage === stage).length
    return {
      courseId,
      code: rows[0]?.courseCode ?? '',
      name: rows[0]?.courseName ?? '',
      unplaced: at('unplaced'),
      preparing: at('preparing'),
      atWork: at('at_work'),
      completed: at('completed'),
    }
  })
  return programs.sort((one, two) => one.code.localeCompare(two.code))
}

type Past = { days: readonly CountableRecord[]; counted: ReadonlyMap<number, CountedMinutes> }

/** The last weeks of these interns. Whole weeks, because the weekly cap applies to all their days. */
async function pastOf(db: Db, atWork: readonly OwnRow[], today: WorkDate): Promise<Past> {
  const studentIds = atWork.map(({ studentId }) => studentId)
  const days = await listCountable(db, studentIds, { from: startOfPast(today), to: weekOf(today).to })
  return { days, counted: await countDays(db, days) }
}

function startOfPast(today: WorkDate): WorkDate {
  return weekOf(addDays(today, -7 * paceWeeks)).from
}

/** Interns who reached a milestone by days that were approved since then. Older days than the last weeks count for none. */
function reachedBy(atWork: readonly OwnRow[], { days, counted }: Past, since: string): Reached[] {
  const decided = days.filter(({ decidedAt }) => (decidedAt ?? '') >= since)
  const byPlacement = groupedBy(decided, ({ id }) => counted.get(id)?.newestId ?? null)
  const found = atWork.flatMap((row) => {
    const own = byPlacement.get(row.placementId) ?? []
    const latest = own.reduce((sum, { id }) => sum + (counted.get(id)?.counted ?? 0), 0)
    const milestone = milestoneBy(latest, { approved: row.approved ?? 0, required: row.requiredMinutes ?? 0 })
    return milestone === null ? [] : [{ ...row, milestone }]
  })
  return found.sort((one, two) => two.milestone - one.milestone)
}

type When = { past: Past; today: WorkDate; zone: string }

/** Interns at work whose placement may not end well, the gravest first (rule 29). */
async function risksAmong(db: Db, atWork: readonly OwnRow[], { past, today, zone }: When): Promise<AtRisk[]> {
  const ids = atWork.flatMap(({ placementId }) => placementId ?? [])
  if (ids.length === 0) return []
  const studentIds = atWork.map(({ studentId }) => studentId)
  const [placements, parts, documents, moas] = await Promise.all([
    listClockPlacements(db, ids),
    readParts(db, ids, { from: startOfPast(today), to: addDays(today, furthest) }),
    listExpiredDocuments(db, studentIds, today),
    listMoas(
      db,
      atWork.flatMap(({ companyId }) => companyId ?? []),
    ),
  ])
  const placementOf = new Map(placements.map((placement) => [placement.id, placement]))
  const daysOf = daysByChain(past.days, past.counted)
  const expiredOf = groupedBy(documents, ({ studentId }) => studentId)
  const moasOf = groupedBy(moas, ({ companyId }) => companyId)
  const found = atWork.flatMap((row) => {
    const placement = placementOf.get(row.placementId ?? 0)
    if (!placement) return []
    const facts = {
      ...row,
      today,
      isOnHold: row.status === 'on_hold',
      forecast: forecastOf({
        row,
        days: daysOf.get(placement.id) ?? [],
        rules: rulesOf(placement, parts, zone),
        today,
      }),
      deadline: row.termEndsOn,
      expiredDocuments: expiredOf.get(row.studentId) ?? [],
      moaUntil: coveredUntil(moasOf.get(row.companyId ?? 0) ?? [], today),
    }
    const reasons = risksOf(facts)
    return reasons.length > 0 ? [{ row, facts, reasons }] : []
  })
  return found.sort(byGravity).map(({ row, reasons }) => ({ ...row, reasons }))
}

type InternFacts = Pick<Parameters<typeof factsOf>[0], 'days' | 'rules'> & { row: OwnRow; today: WorkDate }

function forecastOf({ row, days, rules, today }: InternFacts) {
  const [required, approved, reckoned] = [row.requiredMinutes ?? 0, row.approved ?? 0, row.reckoned ?? 0]
  const totals = totalsFrom({ required, approved, reckoned })
  const facts = factsOf({ rules, days, placement: row, today, totals })
  if (facts === null) return null
  const { endsOn, daysLate } = forecast(facts)
  return { endsOn, daysLate, remaining: facts.remaining }
}
