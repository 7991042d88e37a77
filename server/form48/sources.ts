import { rangeOfMonth, weekOf } from '#domain/calendar.ts'
import { ofDay } from '#domain/day.ts'
import type { FormPlacement, FormRecord, FormSource } from '#domain/form48.ts'
import { isOver } from '#domain/record.ts'
import { countDays } from '#server/days/counted-days.ts'
import { asItStands } from '#server/days/derive-again.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import { listRecords } from '#server/days/record-queries.ts'
import { type Dates, listClockPlacements, readParts } from '#server/days/rules-queries.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import {
  type FormRecordRow,
  listFormPlacements,
  listFormRecords,
  listFormStudents,
  type PlacementWords,
} from './queries.ts'

/** `within` names the placements if not all of the month are meant. */
export type FormQuery = { month: string; now: string; zone: string; within?: readonly number[] | undefined }

/** What the forms of these students show, in their order. */
export async function readSources(db: Db | Tx, ids: readonly number[], query: FormQuery): Promise<FormSource[]> {
  const { month, now, zone, within } = query
  const dates = rangeOfMonth(month)
  // Whole weeks, because the weekly cap crosses the ends of the month.
  const range = { from: weekOf(dates.from).from, to: weekOf(dates.to).to }
  const [students, known, records] = await Promise.all([
    listFormStudents(db, ids),
    listFormPlacements(db, { studentIds: ids, within }, dates),
    readRecords(db, ids, { range, now }),
  ])
  const placements = ids.flatMap((id) => wanted(known.filter(({ studentId }) => studentId === id)))
  const placementIds = placements.map(({ id }) => id)
  const [clocks, parts, totals] = await Promise.all([
    listClockPlacements(db, placementIds),
    readParts(db, placementIds, range),
    hoursOf(db, placementIds),
  ])
  return ids.flatMap((id): FormSource[] => {
    const student = students.find((one) => one.id === id)
    if (!student) return []
    const form = { month, zone, student, ...parts.calendar }
    const own = placements.filter(({ studentId }) => studentId === id)
    if (own.length === 0) return [{ ...form, placement: null, records: [] }]
    return own.map((words) => {
      const clock = clocks.find((one) => one.id === words.id)
      const placement: FormPlacement = {
        id: words.id,
        companyName: words.companyName,
        inCharge: words.inCharge,
        where: { courseId: clock?.courseId ?? 0, towns: clock?.towns ?? [] },
        schedules: parts.schedules.get(words.id) ?? [],
        approved: totals.get(words.id)?.approved ?? 0,
        required: clock?.requiredMinutes ?? 0,
      }
      return { ...form, placement, records: records.get(words.id) ?? [] }
    })
  })
}

/** The placements of the month, in order; without any, the newest placement. */
function wanted(own: readonly PlacementWords[]): readonly PlacementWords[] {
  const there = own.filter(({ isThere }) => isThere)
  return there.length > 0 ? there : own.slice(-1)
}

/** By placement. A day whose window has ended prints as it will be closed, even before the job has closed it. */
async function readRecords(db: Db | Tx, ids: readonly number[], { range, now }: { range: Dates; now: string }) {
  const stored = await listFormRecords(db, ids, range)
  const over = stored.filter((record) => isOver(record, now))
  const closed = await closedDays(db, over, { range, now })
  const counted = await countDays(
    db,
    stored.map((row) => ({ ...row, ...closed.get(row.id), status: row.status })),
  )
  const byPlacement = new Map<number, FormRecord[]>()
  for (const row of stored) {
    const own = byPlacement.get(row.placementId) ?? []
    own.push({ ...row, ...closed.get(row.id), minutes: counted.get(row.id)?.shown ?? 0 })
    byPlacement.set(row.placementId, own)
  }
  return byPlacement
}

async function closedDays(db: Db | Tx, over: readonly FormRecordRow[], { range, now }: { range: Dates; now: string }) {
  if (over.length === 0) return new Map<number, object>()
  const whole = await listRecords(db, [...new Set(over.map(({ studentId }) => studentId))], range)
  const days = whole.filter(({ id }) => over.some((one) => one.id === id))
  const taps = await listTapsOfDays(db, days)
  return new Map(
    days.map((day) => {
      const own = ofDay(taps, day)
      const { credited, undertime, status } = asItStands(day, own, now)
      return [day.id, { credited, undertime, status }]
    }),
  )
}
