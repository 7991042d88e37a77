import type { StudentDashboard } from '#contract/dashboard.ts'
import { kindOn, type PlacementRules } from '#domain/basis.ts'
import { addDays, datesFrom, type WorkDate, weekOf } from '#domain/calendar.ts'
import { ofDay } from '#domain/day.ts'
import { documentState, isInOrder } from '#domain/document.ts'
import { minutesDueOn } from '#domain/forecast.ts'
import { isRunning } from '#domain/placement.ts'
import { isOver, type RecordStatus } from '#domain/record.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { asStored, type CountedMinutes, countIn } from '#server/days/counted-days.ts'
import { asItStands } from '#server/days/derive-again.ts'
import type { WeekDay } from '#server/days/shown-queries.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import { datesRound } from '#server/taps/state.ts'
import { asToday, weeksRound } from '#server/taps/today.ts'
import { daysByChain, factsOf, furthest, paceWeeks } from './forecast-facts.ts'
import { type RequirementRow, readDashboard } from './student-queries.ts'
import { todoOf } from './todo.ts'

type StudentQuery = { studentId: number; now: string; zone: string }

export async function studentDashboard(db: Db, { studentId, now, zone }: StudentQuery): Promise<StudentDashboard> {
  const date = dateIn(zone, msOf(now))
  const week = weekOf(date)
  const round = datesRound(now, zone)
  const pace = { from: weekOf(addDays(date, -7 * paceWeeks)).from, to: week.to }
  const dates = {
    round,
    weeks: { ...pace, to: weeksRound(round).to },
    ruled: { from: pace.from, to: addDays(date, furthest) },
  }
  const read = await readDashboard(db, studentId, { ...dates, today: date, zone })
  const { screen, placement, setup, documents, days, evaluations, self } = read
  const today = await asToday(db, screen, { now, zone })
  const stored = screen.days.filter(({ workDate }) => workDate <= pace.to)
  const records = await closed(db, stored, now)
  const counted = countIn(screen.chains, asStored(records, stored))
  const rules = (placement && screen.rules.get(placement.id)) ?? null
  const isAtWork = placement !== null && isRunning(placement.status)
  return {
    role: 'student',
    today,
    placement,
    facts:
      rules && isAtWork
        ? factsOf({
            rules,
            days: daysByChain(records, counted).get(placement.id) ?? [],
            placement,
            today: today.workDate,
            totals: today.totals,
          })
        : null,
    todo: todoOf({
      ...self,
      today: date,
      zone,
      status: placement?.status ?? null,
      startDate: placement?.startDate ?? null,
      targetEndDate: placement?.targetEndDate ?? null,
      endDate: placement?.endDate ?? null,
      days,
      documents,
      evaluations,
      isLocationOpen: isAtWork && !today.hasLocationConsent && ['onsite', 'hybrid'].includes(setup ?? ''),
    }),
    week: datesFrom(week.from, week.to).map((day) =>
      weekDay(day, { rules, expectedFrom: isAtWork ? placement.expectedFrom : null }, { records, counted }),
    ),
    lastWeekMinutes: minutesOf(records, counted, weekOf(addDays(date, -7))),
    papers: countDocuments(documents, date),
  }
}

/** Of the two records of a transfer day, the one that needs something comes first. */
const byUrgency: readonly RecordStatus[] = [
  'incomplete',
  'returned',
  'open',
  'submitted',
  'approved',
  'locked',
  'rejected',
]

type Days = { records: readonly WeekDay[]; counted: ReadonlyMap<number, CountedMinutes> }

type Expected = { rules: PlacementRules | null; expectedFrom: WorkDate | null }

function weekDay(
  workDate: WorkDate,
  { rules, expectedFrom }: Expected,
  { records, counted }: Days,
): StudentDashboard['week'][number] {
  const own = records.filter((one) => one.workDate === workDate)
  const [record] = [...own].sort((one, two) => byUrgency.indexOf(one.status) - byUrgency.indexOf(two.status))
  const kind = record === undefined && rules ? kindOn(workDate, rules) : null
  return {
    workDate,
    dayType: record?.dayType ?? kind?.type ?? 'regular',
    dayName: (record ? record.dayName : kind?.name) ?? null,
    due: rules && expectedFrom !== null && workDate >= expectedFrom ? minutesDueOn(workDate, rules) : 0,
    minutes: own.reduce((sum, { id }) => sum + (counted.get(id)?.shown ?? 0), 0),
    status: record?.status ?? null,
  }
}

function minutesOf(
  records: Days['records'],
  counted: Days['counted'],
  { from, to }: ReturnType<typeof weekOf>,
): number {
  return records
    .filter(({ workDate }) => workDate >= from && workDate <= to)
    .reduce((sum, { id }) => sum + (counted.get(id)?.shown ?? 0), 0)
}

/** Days whose window has ended are over, even before the job has closed them. */
async function closed(db: Db, stored: readonly WeekDay[], now: string): Promise<WeekDay[]> {
  const open = stored.filter((record) => isOver(record, now))
  const taps = open.length > 0 ? await listTapsOfDays(db, open) : []
  return stored.map((record) => asItStands(record, ofDay(taps, record), now))
}

function countDocuments(documents: readonly RequirementRow[], today: WorkDate): StudentDashboard['papers'] {
  const states = documents.map((document) =>
    documentState(document.status === null ? null : { ...document, status: document.status }, today),
  )
  const counted = (...wanted: readonly string[]) => states.filter(({ state }) => wanted.includes(state)).length
  return {
    total: documents.length,
    inOrder: states.filter(({ state }) => isInOrder(state)).length,
    waiting: counted('submitted'),
    returned: counted('returned', 'expired'),
    missing: counted('missing'),
  }
}
