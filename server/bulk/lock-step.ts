import { lockMonth, undoLock } from '#server/records/lock-month.ts'
import { findLockedAt } from '#server/records/lock-month-queries.ts'
import { first } from './people-steps.ts'
import type { ActRow } from './queries.ts'
import { changedSince, done, type Stepper, unchanged } from './step.ts'

const pageOf = ({ subjectId }: ActRow) => `/dtr?courseId=${subjectId}`

/** Locks a month of several programs. The undecided days of a program are its causes. */
export const lockStep: Stepper<'lock'> = {
  atOnce: 1,
  pageOf,
  verb: () => 'locked',
  async run(tx, { actor, step: { month }, zone }, rows) {
    const row = first(rows)
    const courseId = row.subjectId
    if ((await findLockedAt(tx, courseId, month)) !== null) return [unchanged(row)]
    await lockMonth(tx, actor, { courseId, month, locked: true, zone })
    return [done(row, { lockedAt: tx.change.now })]
  },
  async undo(tx, { step: { month } }, row) {
    const { lockedAt } = row.before as { lockedAt: string }
    const isUndone = await undoLock(tx, { courseId: row.subjectId, month, lockedAt })
    return isUndone ? null : changedSince(pageOf(row))
  },
}
