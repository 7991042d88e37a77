import type { StudentDashboard, WeekDay } from '#contract/dashboard.ts'
import { basisOf, type PlacementRules } from '#domain/basis.ts'
import { addDays, datesFrom, type WorkDate, weekOf } from '#domain/calendar.ts'
import { ofDay } from '#domain/day.ts'
import { documentState, isInOrder } from '#domain/document.ts'
import { minutesDueOn } from '#domain/forecast.ts'
import { isRunning } from '#domain/placement.ts'
import { isOver, type RecordStatus } from '#domain/record.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { asStored, type CountedMinutes, countIn } from '#server/days/counted-days.ts'
import { asItStands } from '#server/days/derive-again.ts'
import { findChains } from '#server/days/hours-queries.ts'
import { findRecords, type StoredRecord } from '#server/days/record-queries.ts'
import { findRules } from '#server/days/rules.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import { findToday } from '#server/taps/today.ts'
import { daysByChain, factsOf, furthest, paceWeeks } from './forecast-facts.ts'
import { findOwn, type RequirementRow } from './student-queries.ts'
import { todoOf } from './todo.ts'

type StudentQuery = { studentId: number; now: string; zone: string }

export async function studentDashboard(db: Db, { studentId, now, zone }: StudentQuery): Promise<StudentDashboard> {
  const date = dateIn(zone, msOf(now))
  const dates = { from: weekOf(addDays(date, -7 * paceWeeks)).from, to: weekOf(date).to }
  const [today, { placement, documents, days, evaluations, self }, stored, chains] = await Promise.all([
    findToday(db, studentId, { now, zone }),
    findOwn(db, studentId, date),
    findRecords(db, studentId, dates),
    findChains(db, studentId, undefined),
  ])
  const [clocks, records] = await Promise.all([
    findRules(db, placement ? [placement.id] : [], { from: dates.from, to: addDays(date, furthest), zone }),
    closed(db, stored, now),
  ])
  const counted = countIn(chains, asStored(records, stored))
  const { clock, rules } = clocks.get(placement?.id ?? 0) ?? { clock: null, rules: null }
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
      isLocationOpen: isAtWork && !today.hasLocationConsent && ['onsite', 'hybrid'].includes(clock?.setup ?? ''),
    }),
    week: datesFrom(weekOf(date).from, weekOf(date).to).map((day) =>
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

type Days = { records: readonly StoredRecord[]; counted: ReadonlyMap<number, CountedMinutes> }

type Expected = { rules: PlacementRules | null; expectedFrom: WorkDate | null }

function weekDay(workDate: WorkDate, { rules, expectedFrom }: Expected, { records, counted }: Days): WeekDay {
  const own = records.filter((one) => one.workDate === workDate)
  const [record] = [...own].sort((one, two) => byUrgency.indexOf(one.status) - byUrgency.indexOf(two.status))
  const basis = record?.basis ?? (rules ? basisOf(workDate, rules) : null)
  return {
    workDate,
    dayType: record?.dayType ?? basis?.dayType ?? 'regular',
    dayName: basis?.dayName ?? null,
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
async function closed(db: Db, stored: readonly StoredRecord[], now: string): Promise<StoredRecord[]> {
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
