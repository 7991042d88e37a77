import { countsFromProblem } from '#domain/counts-from.ts'
import { editPlacement } from '#server/placements/edit.ts'
import { findPlacement } from '#server/placements/queries.ts'
import { restoreCountsFrom } from '#server/placements/restore.ts'
import { first } from './people-steps.ts'
import { cause, changedSince, done, notPlaced, refused, type Stepper, studentPage, unchanged } from './step.ts'

/** The day from which each intern is expected (rule 38). A placement that starts later stays as it is. */
export const countsFromStep: Stepper<'counts_from'> = {
  atOnce: 1,
  pageOf: studentPage,
  verb: ({ countsFrom }) => (countsFrom ? 'counted from that day' : 'counted as the school'),
  async run(tx, { actor, step, today }, rows) {
    const row = first(rows)
    if (row.targetId === null) return [notPlaced(row)]
    const { countsFrom = null } = step
    const before = await findPlacement(tx, actor, row.targetId)
    if (before.countsFrom === countsFrom) return [unchanged(row)]
    const problem = countsFromProblem({ ...before, countsFrom })
    if (problem) {
      const isEarly = before.startDate !== null && (countsFrom ?? '') < before.startDate
      const label = before.startDate === null ? 'no start date' : isEarly ? 'starting later' : 'ending earlier'
      return [refused(row, [{ ...cause('counts_from', problem, { link: studentPage(row) }), label }])]
    }
    const { version } = await editPlacement(tx, actor, { id: row.targetId, changes: { countsFrom }, today })
    return [done(row, { countsFrom: before.countsFrom, version })]
  },
  async undo(tx, _call, row) {
    const before = row.before as { countsFrom: string | null; version: number }
    const isRestored = await restoreCountsFrom(tx, { ...before, id: row.targetId ?? 0 })
    return isRestored ? null : changedSince(studentPage(row))
  },
}
