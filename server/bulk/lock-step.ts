import { lockMonth, undoLock } from '#server/records/lock-month.ts'
import { findLockedAt } from '#server/records/lock-month-queries.ts'
import type { ActRow, RowResult } from './queries.ts'
import { done, leftUnless, type Stepper, unchanged } from './step.ts'

const pageOf = ({ subjectId }: ActRow) => `/dtr?courseId=${subjectId}`

/** Locks a month of several programs. The undecided days of a program are its causes. */
export const lockStep: Stepper<'lock'> = {
  atOnce: 1,
  pageOf,
  verb: () => 'locked',
  async run(tx, { actor, step: { month }, zone }, rows) {
    const results: RowResult[] = []
    for (const row of rows) {
      const courseId = row.subjectId
      const isLocked = (await findLockedAt(tx, courseId, month)) !== null
      if (!isLocked) await lockMonth(tx, actor, { courseId, month, locked: true, zone })
      results.push(isLocked ? unchanged(row) : done(row, { lockedAt: tx.change.now }))
    }
    return results
  },
  async undo(tx, { step: { month } }, rows) {
    const opened = new Set<number>()
    for (const { subjectId: courseId, before } of rows) {
      const { lockedAt } = before as { lockedAt: string }
      if (await undoLock(tx, { courseId, month, lockedAt })) opened.add(courseId)
    }
    return leftUnless(opened, rows, { idOf: ({ subjectId }) => subjectId, pageOf })
  },
}
