import { dateInWords, monthOf } from '#domain/calendar.ts'
import { isUndecided, recordLabels, refuseLock } from '#domain/record.ts'
import { takeTurns } from '#server/clock/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { forbidden, Refusal } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { deleteLock, insertLock, listOfMonth, listTapping, mayLock, moveMonth } from './lock-month-queries.ts'

type Asked = { courseId: number; month: string; locked: boolean; today: string }

/** Locks a program's month once all of it is decided; only an admin unlocks it (rule 11). */
export async function lockMonth(tx: Tx, actor: Actor, { courseId, month, locked, today }: Asked) {
  if (!(await mayLock(tx, actor, courseId))) throw forbidden('You lock the months of your own programs only')
  if (!locked && actor.role !== 'admin') throw forbidden('Only an admin can unlock a month')
  await takeTurns(tx, await listTapping(tx, courseId))
  const records = await listOfMonth(tx, courseId, month)
  const actors = { role: actor.role, isOwn: false }
  const statuses = records.map(({ status }) => status)
  const refusal = locked ? refuseLock({ month, today, actor: actors, statuses }) : null
  if (refusal) {
    const undecided = records.filter(({ status }) => isUndecided(status))
    const problems = undecided.map(({ id, studentId, studentName, workDate, status }) => ({
      code: status,
      id,
      message: `${studentName}, ${dateInWords(workDate)}: ${recordLabels[status]}`,
      link: `/dtr/${studentId}?month=${monthOf(workDate)}`,
    }))
    throw new Refusal(refusal.status, refusal.code, refusal.message, { problems })
  }
  if (locked) await insertLock(tx, courseId, month)
  else await deleteLock(tx, courseId, month)
  const moved = await moveMonth(
    tx,
    { courseId, month },
    locked ? { from: 'approved', to: 'locked' } : { from: 'locked', to: 'approved' },
  )
  await recordEvent(tx, {
    action: locked ? 'month locked' : 'month unlocked',
    noun: 'course',
    recordId: courseId,
    after: { month },
  })
  return { courseId, month, locked, records: moved }
}
