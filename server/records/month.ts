import type { RecordMonth } from '#contract/records.ts'
import { basisOf } from '#domain/basis.ts'
import { datesOfMonth, monthOf, weekOf } from '#domain/calendar.ts'
import { isCounted } from '#domain/record.ts'
import { type Week, weeksOf } from '#domain/week.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { asItStands } from '#server/clock/derive-again.ts'
import { hoursOf } from '#server/clock/hours-queries.ts'
import { listRecords, type StoredRecord } from '#server/clock/record-queries.ts'
import { findClockPlacementsById, type PlacementParts, readParts, rulesOf } from '#server/clock/rules-queries.ts'
import { listTaps } from '#server/clock/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { listReached } from '#server/reach/visibility.ts'
import { findPlacementIn, findStudentWords, isMonthLocked, listPendingDates } from './month-queries.ts'

type Asked = { studentId: number; month?: string | undefined; now: string; zone: string }
const nothing = { approved: 0, pending: 0, remaining: 0, required: 0 }

/** A month of one student, a row per day: what was tapped, what counts and why. */
export async function findMonth(
  db: Db,
  actor: Actor,
  { studentId, month: asked, now, zone }: Asked,
): Promise<RecordMonth> {
  const month = asked ?? monthOf(dateIn(zone, msOf(now)))
  const dates = datesOfMonth(month)
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
  // whole weeks, since the week's cap reaches over the ends of the month
  const range = { from: weekOf(first).from, to: weekOf(last).to }
  const student = await findStudentWords(db, actor, studentId)
  const reached = await listReached(db, actor, studentId)
  const [placement, stored, taps, pending] = await Promise.all([
    findPlacementIn(db, reached, { from: first, to: last }),
    listRecords(db, [studentId], range),
    listTaps(db, [studentId], range),
    listPendingDates(db, reached),
  ])
  const records = stored.map((record) => asItStands(record, ofDay(taps, record), now))
  const ids = placement ? [placement.id] : []
  const [[clock], parts, totals, isLocked] = await Promise.all([
    findClockPlacementsById(db, ids),
    readParts(db, ids, range),
    hoursOf(db, ids),
    placement ? isMonthLocked(db, placement.courseId, month) : false,
  ])
  const rules = clock ? rulesOf(clock, parts, zone) : null
  const weeks = clock ? weeksOf(records.map(counted), { ...clock, passes: passesOf(parts, clock.id) }) : []
  const days = dates.map((workDate) => {
    // the week is reckoned with all days of the student, but only those within reach are shown
    const record = records.find((one) => one.workDate === workDate && reached.includes(one.placementId)) ?? null
    const basis = record?.basis ?? (rules ? basisOf(workDate, rules) : null)
    return {
      workDate,
      dayType: record?.dayType ?? basis?.dayType ?? ('regular' as const),
      dayName: basis?.dayName ?? null,
      record,
      taps: record ? ofDay(taps, record) : [],
      ...weekPart(record ? weeks : [], workDate),
      hasPendingCorrection: pending.some((one) => one.workDate === workDate),
    }
  })
  return {
    month,
    student,
    placement,
    isLocked,
    records: days,
    totals: (placement && totals.get(placement.id)) ?? nothing,
    monthCredited: days.reduce((sum, { counted }) => sum + (counted ?? 0), 0),
  }
}

function ofDay<T extends { placementId: number; workDate: string }>(
  rows: readonly T[],
  day: { placementId: number; workDate: string },
) {
  return rows.filter(({ placementId, workDate }) => placementId === day.placementId && workDate === day.workDate)
}

function counted({ workDate, credited, status }: StoredRecord) {
  return { workDate, credited, isApproved: isCounted(status) }
}

function passesOf(parts: PlacementParts, placementId: number) {
  return parts.passes.get(placementId) ?? []
}

/** What the week left of the day, and on the day that was cut the week's own line. */
function weekPart(weeks: readonly Week[], workDate: string) {
  const week = weeks.find(({ from, to }) => from <= workDate && workDate <= to)
  const day = week?.days.find((one) => one.workDate === workDate)
  const isCut = day !== undefined && day.counted < day.credited
  return {
    counted: day?.counted ?? null,
    weekLine: isCut && week ? { text: week.line?.text ?? '', minutes: day.counted - day.credited } : null,
  }
}
