import { dateInWords, monthOf, rangeOfMonth, weekOf } from '#domain/calendar.ts'
import { windowOf } from '#domain/day.ts'
import { completionKept, isUndecided, recordLabels, refuseLock } from '#domain/record.ts'
import { msAt } from '#domain/zone.ts'
import { countDays } from '#server/days/counted-days.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import { type Dates, readParts } from '#server/days/rules-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { forbidden, Refusal, refuseBy } from '#server/errors.ts'
import { ensureOwnPrograms } from '#server/fragments/own-programs.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { settleHours } from '#server/placements/hours.ts'
import {
  deleteLock,
  findLockedAt,
  insertLock,
  listCompleted,
  listOfMonth,
  listPending,
  listSpells,
  listWeeks,
  lockDays,
  unlockDays,
} from './lock-month-queries.ts'

type MonthLockRequest = { courseId: number; month: string; locked: boolean; zone: string }
type Month = { month: string; dates: Dates; placementIds: number[]; studentIds: number[] }
type Records = Awaited<ReturnType<typeof listOfMonth>>

/** Locks a program's month once it is over and all of it is decided; only an admin unlocks it (rule 12). */
export async function lockMonth(tx: Tx, actor: Actor, { courseId, month, locked, zone }: MonthLockRequest) {
  await ensureOwnPrograms(tx, actor, {
    courseIds: [courseId],
    refusal: 'You can lock only months of your own programs',
  })
  if (!locked && actor.role !== 'admin') throw forbidden('Only an admin can unlock a month')
  const dates = rangeOfMonth(month)
  const of: Month = { month, dates, ...(await spellsInTurn(tx, courseId, dates)) }
  const records = await listOfMonth(tx, of.placementIds, dates)
  const moved = locked ? await lock(tx, of, { records, courseId, zone }) : await unlock(tx, of, { records, courseId })
  await recordLock(tx, { courseId, month, locked, records: moved })
  return { courseId, month, locked, records: moved }
}

/** Undoes a lock of a moment ago; false if it is another lock by now. */
export async function undoLock(
  tx: Tx,
  { courseId, month, lockedAt }: { courseId: number; month: string; lockedAt: string },
) {
  const dates = rangeOfMonth(month)
  const of: Month = { month, dates, ...(await spellsInTurn(tx, courseId, dates)) }
  if ((await findLockedAt(tx, courseId, month)) !== lockedAt) return false
  const records = await unlock(tx, of, { records: await listOfMonth(tx, of.placementIds, dates), courseId })
  await recordLock(tx, { courseId, month, locked: false, records })
  return true
}

type LockEvent = { courseId: number; month: string; locked: boolean; records: number }

async function recordLock(tx: Tx, { courseId, month, locked, records }: LockEvent): Promise<void> {
  const action = locked ? 'month locked' : 'month unlocked'
  await recordEvent(tx, { action, noun: 'course', recordId: courseId, after: { month, records } })
}

/** Takes the turns of everyone in the month, and looks again, because a student may be deployed meanwhile. */
async function spellsInTurn(tx: Tx, courseId: number, dates: Dates) {
  const taken = new Set<number>()
  for (;;) {
    const spells = await listSpells(tx, courseId, dates)
    const others = spells.map(({ studentId }) => studentId).filter((id) => !taken.has(id))
    if (others.length === 0) return { studentIds: [...taken], placementIds: spells.map(({ id }) => id) }
    await takeTurns(tx, others)
    for (const id of others) taken.add(id)
  }
}

type Locking = { records: Records; courseId: number; zone: string }

/** Every approved day stores what it counts at this moment. */
async function lock(tx: Tx, of: Month, { records, courseId, zone }: Locking): Promise<number> {
  const pending = await listPending(tx, of.placementIds, of.dates)
  const undecided = records.filter(({ status }) => isUndecided(status))
  const refusal = refuseLock({
    month: of.month,
    now: tx.change.now,
    zone,
    lastWindowEnds: await lastWindowEnds(tx, of, zone),
    undecided: undecided.length,
    corrections: pending.length,
  })
  refuseBy(refusal, {
    problems: [
      ...undecided.map((record) => problemOf(record, record.status, recordLabels[record.status])),
      ...pending.map((request) => problemOf(request, 'pending_correction', 'correction requested')),
    ],
  })
  const weeks = { from: weekOf(of.dates.from).from, to: weekOf(of.dates.to).to }
  const counted = await countDays(tx, await listWeeks(tx, of.studentIds, weeks))
  const days = records
    .filter(({ status }) => status === 'approved')
    .map(({ id }) => ({ id, counted: counted.get(id)?.counted ?? 0 }))
  await insertLock(tx, courseId, of.month)
  await lockDays(tx, days)
  return days.length
}

/** Later changes of caps and other months count again, unless the hours of a completed placement would change. */
async function unlock(tx: Tx, of: Month, { records, courseId }: Omit<Locking, 'zone'>): Promise<number> {
  const locked = records.filter(({ status }) => status === 'locked')
  const placementIds = [...new Set(locked.map(({ placementId }) => placementId))]
  const completed = await listCompleted(tx, placementIds)
  const ids = completed.map(({ id }) => id)
  const before = await hoursOf(tx, ids)
  await deleteLock(tx, courseId, of.month)
  await unlockDays(
    tx,
    locked.map(({ id }) => id),
  )
  const after = await hoursOf(tx, ids)
  const moved = completed.filter(({ id }) => before.get(id)?.approved !== after.get(id)?.approved)
  if (moved.length > 0) {
    const { status, code, message } = completionKept
    const problems = moved.map(({ id, studentId, studentName }) => ({
      code,
      id,
      message: `${studentName}: ${message}`,
      link: `/students/${studentId}?placement=${id}`,
    }))
    throw new Refusal({ status, code, message }, { problems })
  }
  await settleHours(tx, placementIds)
  return locked.length
}

/** The latest end of the last date's window over all placements; the end of the date if there is none. */
async function lastWindowEnds(tx: Tx, { dates, placementIds }: Month, zone: string): Promise<number> {
  const { schedules } = await readParts(tx, placementIds, { from: dates.to, to: dates.to })
  const ends = [...schedules.values()].map((own) => windowOf(dates.to, { zone, schedules: own }).to)
  return ends.reduce((latest, end) => Math.max(latest, end), msAt(dates.to, 1440, zone))
}

type Listed = { id: number; studentId: number; studentName: string; workDate: string }

function problemOf({ id, studentId, studentName, workDate }: Listed, code: string, words: string) {
  return {
    code,
    id,
    message: `${studentName}, ${dateInWords(workDate)}: ${words}`,
    link: `/dtr/${studentId}?month=${monthOf(workDate)}`,
  }
}
