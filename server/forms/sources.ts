import { rangeOfMonth, weekOf } from '#domain/calendar.ts'
import type { FormPlacement, FormRecord, FormSource } from '#domain/form48.ts'
import { asItStands } from '#server/clock/derive-again.ts'
import { hoursOf } from '#server/clock/hours-queries.ts'
import { listRecords } from '#server/clock/record-queries.ts'
import { type Dates, findClockPlacementsById, readParts } from '#server/clock/rules-queries.ts'
import { listTapsOfDays } from '#server/clock/tap-queries.ts'
import type { Db } from '#server/db.ts'
import { listFormPlacements, listFormRecords, listFormStudents } from './queries.ts'

export type Asked = { month: string; now: string; zone: string; within?: readonly number[] | undefined }

const atOnce = 4

export async function* fewAtATime(ids: readonly number[]): AsyncGenerator<number[]> {
  for (let start = 0; start < ids.length; start += atOnce) yield ids.slice(start, start + atOnce)
}

/** What the forms of these students are made of, a few at a time and in their order. */
export async function* sourcesOf(db: Db, ids: readonly number[], asked: Asked): AsyncGenerator<FormSource[]> {
  for await (const few of fewAtATime(ids)) yield await readAside(db, few, asked)
}

/** By one connection, however many questions there are: those who tap meanwhile have the others. */
async function readAside(db: Db, ids: readonly number[], asked: Asked): Promise<FormSource[]> {
  const connection = await db.reserve()
  try {
    return await readSources(connection, ids, asked)
  } finally {
    connection.release()
  }
}

export async function readSources(
  db: Db,
  ids: readonly number[],
  { month, now, zone, within }: Asked,
): Promise<FormSource[]> {
  const dates = rangeOfMonth(month)
  // whole weeks, since the week's cap reaches over the ends of the month
  const range = { from: weekOf(dates.from).from, to: weekOf(dates.to).to }
  const wanted = { studentIds: ids, within }
  const [students, placements, records] = await Promise.all([
    listFormStudents(db, ids),
    listFormPlacements(db, wanted, dates),
    readRecords(db, wanted, { range, now }),
  ])
  const placementIds = placements.map(({ id }) => id)
  const [clocks, parts, totals] = await Promise.all([
    findClockPlacementsById(db, placementIds),
    readParts(db, placementIds, range),
    hoursOf(db, placementIds),
  ])
  return ids.flatMap((id) => {
    const student = students.find((one) => one.id === id)
    if (!student) return []
    const words = placements.find(({ studentId }) => studentId === id)
    const clock = clocks.find((one) => one.id === words?.id)
    const placement: FormPlacement | null =
      words && clock
        ? {
            companyName: words.companyName,
            inCharge: words.inCharge,
            maxMinutesPerWeek: clock.maxMinutesPerWeek,
            where: { courseId: clock.courseId, companyId: clock.companyId ?? 0 },
            schedules: parts.schedules.get(clock.id) ?? [],
            passes: parts.passes.get(clock.id) ?? [],
            approved: totals.get(clock.id)?.approved ?? 0,
            required: clock.requiredMinutes,
          }
        : null
    return [{ month, zone, student, placement, records: records.get(id) ?? [], ...parts.calendar }]
  })
}

/** A day whose window has ended prints as it will be closed, even if nobody has closed it yet. */
async function readRecords(
  db: Db,
  wanted: Parameters<typeof listFormRecords>[1],
  { range, now }: { range: Dates; now: string },
) {
  const stored = await listFormRecords(db, wanted, range)
  const isOver = ({ status, closesAt }: { status: string; closesAt: string }) => status === 'open' && closesAt <= now
  const over = stored.filter(isOver)
  const closed = over.length > 0 ? await closedDays(db, over, { range, now }) : new Map<string, FormRecord>()
  const byStudent = new Map<number, FormRecord[]>()
  for (const { studentId, closesAt: _, ...record } of stored) {
    const own = byStudent.get(studentId) ?? []
    own.push(closed.get(`${studentId} ${record.workDate}`) ?? record)
    byStudent.set(studentId, own)
  }
  return byStudent
}

async function closedDays(
  db: Db,
  over: readonly { studentId: number }[],
  { range, now }: { range: Dates; now: string },
) {
  const whole = await listRecords(db, [...new Set(over.map(({ studentId }) => studentId))], range)
  const days = whole.filter(({ status, closesAt }) => status === 'open' && closesAt <= now)
  const taps = await listTapsOfDays(db, days)
  return new Map(
    days.map((day) => {
      const own = taps.filter((tap) => tap.placementId === day.placementId && tap.workDate === day.workDate)
      return [`${day.studentId} ${day.workDate}`, asItStands(day, own, now) as FormRecord]
    }),
  )
}
