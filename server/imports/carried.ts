import { PlacementChanges } from '#contract/placement-fields.ts'
import { labels } from '#domain/labels.ts'
import { carriedProblems } from '#domain/placing.ts'
import type { Db, Tx } from '#server/db.ts'
import { knownPlacements } from './known-place-queries.ts'
import { knownStudents } from './known-queries.ts'
import { whyNotPlaced } from './placements.ts'
import { checkRow, type Importer, isFlaw, type Line, lower, onlyOnce, type Reader, textsOf } from './reading.ts'

/** Hours that students rendered before the system, for the placement that each has now. */
export async function carriedReader(db: Db | Tx, { actor, proof }: Importer, lines: readonly Line[]): Promise<Reader> {
  const students = await knownStudents(db, actor, textsOf(lines, 'student'))
  const placements = await knownPlacements(
    db,
    [...students.values()].map(({ id }) => id),
  )
  const current = new Map(placements.toReversed().map((row) => [row.studentId, row]))
  const studentOnce = onlyOnce(labels.student.studentNumber)

  return (line) => {
    const { cells } = line
    const student = students.get(lower(cells.student))
    const placement = current.get(student?.id ?? 0)
    const reason =
      cells.carriedReason ?? placement?.carriedReason ?? (proof ? 'Hours recorded by the school' : undefined)
    const typed = {
      ...(cells.hours === undefined ? {} : { carriedMinutes: cells.hours }),
      ...(reason ? { carriedReason: reason } : {}),
    }
    const { data, flaws } = checkRow('carried', PlacementChanges, typed)
    const said = {
      carriedMinutes: Number(data.carriedMinutes ?? 0),
      carriedReason: (data.carriedReason ?? null) as string | null,
    }
    const problems = placement ? carriedProblems({ ...said, requiredMinutes: placement.requiredMinutes }) : {}
    return {
      // Carried hours are new where none were entered; the placement itself is always there.
      before: placement && placement.carriedMinutes > 0 ? placement : null,
      fields: { ...data, placement },
      flaws: [
        ...whyNotPlaced(student),
        ...isFlaw(student && !placement, labels.student.studentNumber, 'This student has no placement yet'),
        ...isFlaw(cells.hours === undefined && line.flaws.length === 0, 'Hours', 'Hours is required'),
        ...flaws,
        ...isFlaw(problems.carriedMinutes, 'Hours', problems.carriedMinutes ?? ''),
        ...isFlaw(problems.carriedReason, labels.placement.carriedReason, problems.carriedReason ?? ''),
        ...studentOnce(cells.student, line),
      ],
    }
  }
}
