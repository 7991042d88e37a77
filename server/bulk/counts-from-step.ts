import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { restoreCountsFrom } from '#server/placements/restore.ts'
import { setCountsFrom } from '#server/placements/set-counts-from.ts'
import {
  cause,
  causesOfRefusal,
  done,
  noLongerYours,
  notPlaced,
  placementsBefore,
  placementsLeft,
  refused,
  rowsTogether,
  type Stepper,
  studentPage,
  unchanged,
} from './step.ts'

/** The day from which each intern is expected (rule 38). A placement that starts later stays as it is. */
export const countsFromStep: Stepper<'counts_from'> = {
  atOnce: rowsTogether,
  pageOf: studentPage,
  verb: ({ countsFrom }) => (countsFrom ? 'counted from that day' : 'counted as the school'),
  async run(tx, { actor, step: { countsFrom = null } }, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    const decided = await setCountsFrom(tx, actor, { ids, countsFrom })
    return rows.map((row) => {
      if (row.targetId === null) return notPlaced(row)
      const one = decided.find(({ before }) => before.id === row.targetId)
      if (!one) return refused(row, [noLongerYours()])
      const { before, problem, refusal, isMoving } = one
      if (isMoving) return done(row, { countsFrom: before.countsFrom, version: before.version + 1 })
      if (before.countsFrom === countsFrom) return unchanged(row)
      const link = studentPage(row)
      if (problem)
        return refused(row, [{ ...cause('counts_from', problem, { link }), label: labelOf(before, countsFrom) }])
      return refused(row, refusal ? causesOfRefusal(refusal, link) : [])
    })
  },
  async undo(tx, _call, rows) {
    type Before = Pick<Placement, 'countsFrom' | 'version'>
    return placementsLeft(await restoreCountsFrom(tx, placementsBefore<Before>(rows)), rows)
  },
}

function labelOf({ startDate }: Placement, countsFrom: WorkDate | null): string {
  if (startDate === null) return 'no start date'
  return (countsFrom ?? '') < startDate ? 'starting later' : 'ending earlier'
}
