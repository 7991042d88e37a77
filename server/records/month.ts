import type { RecordMonth } from '#contract/record-month.ts'
import { isMissedDay } from '#domain/absence.ts'
import { kindOn, type PlacementRules } from '#domain/basis.ts'
import { datesOfMonth, monthOf, type WorkDate, weekOf } from '#domain/calendar.ts'
import { ofDay } from '#domain/day.ts'
import { missingTimes } from '#domain/missing.ts'
import { currentOf, wasAtWork } from '#domain/placing.ts'
import { startOn } from '#domain/schedule.ts'
import { noHours } from '#domain/week.ts'
import { dateIn, instantAt, msOf } from '#domain/zone.ts'
import { marksFor } from '#server/accounts/marks.ts'
import { asStored, countIn, sumOf } from '#server/days/counted-days.ts'
import { asItStands } from '#server/days/derive-again.ts'
import { totalsIn } from '#server/days/hours-queries.ts'
import type { ShownDay } from '#server/days/shown-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { findReached, readMonth } from './month-queries.ts'

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
  const isOwn = actor.role === 'student' && actor.id === studentId
  const reached = isOwn ? null : new Set(await findReached(db, actor, studentId))
  const isReached = (placementId: number) => reached === null || reached.has(placementId)
  const read = await readMonth(db, studentId, { ...range, month, zone })
  const { days: stored, taps, pending, chains, rules: rulesBy } = read
  const student = one(read.students, 'Student')
  const all = read.placements.filter(({ id }) => isReached(id))
  const records = stored.map((record) => asItStands(record, ofDay(taps, record), now))
  // Weeks are counted with all days of the student, but only those within reach are shown.
  const inMonth = records.filter(
    ({ workDate, placementId }) => first <= workDate && workDate <= last && isReached(placementId),
  )
  const shown = all.filter((one) => wasAtWork(one, { from: first, to: last }) || inMonth.some(isOf(one.id)))
  const placement = shown.at(-1) ?? currentOf([...all].sort((one, two) => two.id - one.id))
  const [totals, marks] = await Promise.all([
    placement ? totalsIn(db, read.counted, placement.id) : noHours,
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
      const rules = rulesBy.get(placementId ?? 0)
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
        missing:
          record?.status === 'incomplete' && record.basis !== null
            ? missingTimes(ofDay(taps, record).filter(isLive), record.basis)
            : [],
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

type Kind = Pick<ShownDay, 'dayType' | 'dayName'>

/** Without a schedule nobody knows the rest days yet. */
function kindOf(workDate: WorkDate, record: Kind | null, rules: PlacementRules | undefined): Kind {
  if (record !== null) return { dayType: record.dayType, dayName: record.dayName }
  const kind = rules?.schedules.length ? kindOn(workDate, rules) : null
  return { dayType: kind?.type ?? 'regular', dayName: kind?.name ?? null }
}
