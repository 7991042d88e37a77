import type { RecordMonth } from '#contract/record-month.ts'
import { isMissedDay } from '#domain/absence.ts'
import { basisOf, type PlacementRules } from '#domain/basis.ts'
import { datesOfMonth, monthOf, type WorkDate, weekOf } from '#domain/calendar.ts'
import { ofDay } from '#domain/day.ts'
import { missingTimes } from '#domain/missing.ts'
import { wasAtWork } from '#domain/placing.ts'
import { startOn } from '#domain/schedule.ts'
import { noHours } from '#domain/week.ts'
import { dateIn, instantAt, msOf } from '#domain/zone.ts'
import { marksFor } from '#server/accounts/marks.ts'
import { asStored, countIn, sumOf } from '#server/days/counted-days.ts'
import { asItStands } from '#server/days/derive-again.ts'
import { findChains, findTotals } from '#server/days/hours-queries.ts'
import { findRecords } from '#server/days/record-queries.ts'
import { findRules } from '#server/days/rules.ts'
import { findTaps } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { findPendingDays, findPlacementsOf, findStudentWords } from './month-queries.ts'

type MonthQuery = { studentId: number; month?: string | undefined; now: string; zone: string }

/** A month of one student, a row per day and placement: what was tapped, what counts and why. */
export async function findMonth(
  db: Db,
  actor: Actor,
  { studentId, month: given, now, zone }: MonthQuery,
): Promise<RecordMonth> {
  const today = dateIn(zone, msOf(now))
  const month = given ?? monthOf(today)
  const dates = datesOfMonth(month)
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
  // Whole weeks, because the weekly cap crosses the ends of the month.
  const range = { from: weekOf(first).from, to: weekOf(last).to }
  const { student, reached } = await findStudentWords(db, actor, studentId)
  const [all, stored, taps, pending, chains] = await Promise.all([
    findPlacementsOf(db, reached, month),
    findRecords(db, studentId, range),
    findTaps(db, studentId, range),
    findPendingDays(db, reached, undefined),
    findChains(db, studentId, undefined),
  ])
  const records = stored.map((record) => asItStands(record, ofDay(taps, record), now))
  // Weeks are counted with all days of the student, but only those within reach are shown.
  const inMonth = records.filter(
    ({ workDate, placementId }) => first <= workDate && workDate <= last && reached.includes(placementId),
  )
  const shown = all.filter((one) => wasAtWork(one, { from: first, to: last }) || inMonth.some(isOf(one.id)))
  const placement = shown.at(-1) ?? all.at(-1) ?? null
  const ids = [...new Set([...shown.map(({ id }) => id), ...(placement ? [placement.id] : [])])]
  const [clocks, totals, marks] = await Promise.all([
    findRules(db, ids, { ...range, zone }),
    placement ? findTotals(db, placement.id, undefined) : noHours,
    marksFor(db, actor, { table: 'time_records', ids: inMonth.map(({ id }) => id) }),
  ])
  const counted = countIn(chains, asStored(records, stored))
  const rowsOn = (workDate: WorkDate) => {
    const day = { from: workDate, to: workDate }
    const there = shown.filter(
      (one) => wasAtWork(one, day) || inMonth.some((r) => r.workDate === workDate && isOf(one.id)(r)),
    )
    return there.length > 0 ? there.map(({ id }) => id) : [placement?.id ?? null]
  }
  const days = dates.flatMap((workDate) =>
    rowsOn(workDate).map((placementId) => {
      const record = inMonth.find((one) => one.workDate === workDate && one.placementId === placementId) ?? null
      const rules = clocks.get(placementId ?? 0)?.rules
      const kind = kindOf(workDate, record, rules)
      const isExpected = shown.some(
        (one) =>
          one.id === placementId &&
          wasAtWork({ ...one, startDate: one.expectedFrom }, { from: workDate, to: workDate }),
      )
      return {
        workDate,
        placementId,
        ...kind,
        ...(rules?.schedules.length ? { startsAt: instantAt(workDate, startOn(rules.schedules, workDate), zone) } : {}),
        record,
        isMissed: record === null && isMissedDay({ workDate, today, dayType: kind.dayType, isExpected }),
        taps: record ? ofDay(taps, record) : [],
        missing: record?.status === 'incomplete' ? missingTimes(ofDay(taps, record).filter(isLive), record.basis) : [],
        ...((record && counted.get(record.id)) ?? { counted: null, shown: 0, weekLine: null }),
        accountChanged: (record && marks.get(record.id)) ?? null,
        hasPendingCorrection: pending.some((one) => one.workDate === workDate && one.placementId === placementId),
      }
    }),
  )
  const credited = (of: readonly (typeof days)[number][]) => of.reduce((sum, { counted }) => sum + (counted ?? 0), 0)
  const placements = shown.map((one) => ({ ...one, monthCredited: credited(days.filter(isOf(one.id))) }))
  return {
    month,
    student,
    placement: placement && { ...placement, monthCredited: credited(days.filter(isOf(placement.id))) },
    placements,
    isLocked: placement?.isLocked ?? false,
    records: days,
    totals,
    monthCredited: credited(days),
    monthPending: sumOf(inMonth.map(({ id }) => counted.get(id))).pending,
  }
}

function isLive({ voidedAt }: { voidedAt: string | null }): boolean {
  return voidedAt === null
}

function isOf(id: number) {
  return ({ placementId }: { placementId: number | null }) => placementId === id
}

type DayKind = Pick<ReturnType<typeof basisOf>, 'dayType' | 'dayName'>

/** Without a schedule nobody knows the rest days yet. */
function kindOf(
  workDate: WorkDate,
  record: { dayType: DayKind['dayType']; basis: DayKind } | null,
  rules: PlacementRules | undefined,
): DayKind {
  const basis = record?.basis ?? (rules?.schedules.length ? basisOf(workDate, rules) : null)
  return { dayType: record?.dayType ?? basis?.dayType ?? 'regular', dayName: basis?.dayName ?? null }
}
