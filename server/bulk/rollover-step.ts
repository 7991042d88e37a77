import type { Placement } from '#contract/placements.ts'
import { isBeingPrepared } from '#domain/placement.ts'
import { planRollover, type RolloverAct } from '#domain/rollover.ts'
import type { Tx } from '#server/db.ts'
import { changed } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { archivePerson, restorePerson } from '#server/people/archive.ts'
import { findProgramRules } from '#server/placements/place-queries.ts'
import { findPlacement, lockPlacements, updatePlacement } from '#server/placements/queries.ts'
import { readStudent } from '#server/students/queries.ts'
import { first } from './people-steps.ts'
import { findTerms } from './rollover.ts'
import { findUserVersion, listRolloverFacts, lockLivePlacements, markStudent } from './rollover-queries.ts'
import { changedSince, done, refused, type StepCall, type Stepper, studentPage, unchanged } from './step.ts'

type Call = StepCall<'rollover'>
type PlacementBefore = Pick<
  Placement,
  'id' | 'version' | 'termId' | 'requiredMinutes' | 'maxMinutesPerDay' | 'maxMinutesPerWeek' | 'graceMinutes'
>
type StudentBefore = {
  version: number
  yearLevel: number | null
  movedUpAfter: number | null
  graduatedOn: string | null
}
type Before = { student: StudentBefore | null; placements: PlacementBefore[]; isArchived: boolean }

/** Takes each student of a finished term into the next one, by the plan that holds when its turn comes (rule 39). */
export const rolloverStep: Stepper<'rollover'> = {
  atOnce: 1,
  pageOf: studentPage,
  verb: () => 'rolled over',
  async run(tx, call, rows) {
    const row = first(rows)
    const { step } = call
    await findUserVersion(tx, row.subjectId)
    const terms = await findTerms(tx, step)
    const [facts] = await listRolloverFacts(tx, terms.from, [row.subjectId])
    // Somebody else has archived the student or taken the placement into another term.
    if (!facts) return [unchanged(row)]
    const { acts, notes, refusal } = planRollover(facts, step, terms)
    const link = studentPage(row)
    if (refusal) return [refused(row, [{ ...refusal, link }])]
    if (acts.length === 0) return [unchanged(row)]
    const { id: studentId, yearLevel, movedUpAfter, graduatedOn } = facts
    const placements = acts.includes('continue') ? await continueIn(tx, call, studentId) : []
    const version = await changeStudent(tx, call, { studentId, acts, yearLevel })
    const student = version === null ? null : { version, yearLevel, movedUpAfter, graduatedOn }
    const before: Before = { student, placements, isArchived: isLeaving(acts) }
    return [{ ...done(row, before), causes: notes.map((note) => ({ ...note, link })) }]
  },
  async undo(tx, { actor }, row) {
    const { student, placements, isArchived } = row.before as Before
    const id = row.subjectId
    const now = await findUserVersion(tx, id)
    if (student && now?.version !== student.version) return changedSince(studentPage(row))
    const current = await lockPlacements(
      tx,
      actor,
      placements.map((one) => one.id),
    )
    const isSame = placements.every(({ id: of, version }) =>
      current.some((one) => one.id === of && one.version === version),
    )
    if (!isSame) return changedSince(studentPage(row))
    for (const { id: placementId, version: _, ...fields } of placements) {
      await changePlacement(tx, actor, { id: placementId, fields })
    }
    if (isArchived) await restorePerson(tx, await readStudent(tx, actor, id))
    if (student) {
      const { yearLevel, movedUpAfter, graduatedOn } = student
      const before = await readStudent(tx, actor, id)
      await markStudent(tx, id, { yearLevel, movedUpAfter, graduatedOn })
      await changed(tx, 'student', { before, after: await readStudent(tx, actor, id) })
    }
    return null
  },
}

function isLeaving(acts: readonly RolloverAct[]): boolean {
  return acts.includes('graduate') || acts.includes('archive')
}

/** A placement that is only being prepared takes the hours and limits of the new term; one at work keeps its own. */
async function continueIn(tx: Tx, { actor, step }: Call, studentId: number): Promise<PlacementBefore[]> {
  const live = await lockLivePlacements(tx, { studentId, termId: step.fromTermId })
  const moved: PlacementBefore[] = []
  for (const { id } of live) {
    const before = await findPlacement(tx, actor, id)
    const rules = isBeingPrepared(before.status) ? await findProgramRules(tx, before.courseId, step.toTermId) : {}
    const after = await changePlacement(tx, actor, { id, fields: { termId: step.toTermId, ...rules } })
    const { termId, requiredMinutes, maxMinutesPerDay, maxMinutesPerWeek, graceMinutes } = before
    moved.push({
      id,
      version: after.version,
      termId,
      requiredMinutes,
      maxMinutesPerDay,
      maxMinutesPerWeek,
      graceMinutes,
    })
  }
  return moved
}

async function changePlacement(tx: Tx, actor: Actor, { id, fields }: { id: number; fields: Record<string, unknown> }) {
  const before = await findPlacement(tx, actor, id)
  await updatePlacement(tx, id, fields)
  return changed(tx, 'placement', { before, after: await findPlacement(tx, actor, id) })
}

type Leaving = { studentId: number; acts: readonly RolloverAct[]; yearLevel: number | null }

/** The version of the record afterwards; null if it was not changed. */
async function changeStudent(tx: Tx, { actor, step, today }: Call, { studentId, acts, yearLevel }: Leaving) {
  const marks = {
    ...(acts.includes('graduate') ? { graduatedOn: today } : {}),
    ...(acts.includes('move_up') ? { yearLevel: (yearLevel ?? 0) + 1, movedUpAfter: step.fromTermId } : {}),
  }
  const before = await readStudent(tx, actor, studentId)
  if (Object.keys(marks).length > 0) {
    await markStudent(tx, studentId, marks)
    await changed(tx, 'student', { before, after: await readStudent(tx, actor, studentId) })
  } else if (!isLeaving(acts)) return null
  if (isLeaving(acts)) await archivePerson(tx, before)
  return (await findUserVersion(tx, studentId))?.version ?? null
}
