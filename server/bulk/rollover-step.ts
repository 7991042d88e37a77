import type { Placement } from '#contract/placements.ts'
import { isBeingPrepared } from '#domain/placement.ts'
import { planRollover, type RolloverAct } from '#domain/rollover.ts'
import type { Tx } from '#server/db.ts'
import { changed } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { archivePerson, restorePerson } from '#server/people/archive.ts'
import { lockUsers } from '#server/people/queries.ts'
import { findProgramRules } from '#server/placements/place-queries.ts'
import { findPlacement, lockPlacements, updatePlacement } from '#server/placements/queries.ts'
import { readStudent } from '#server/students/queries.ts'
import type { ActRow, RowResult } from './queries.ts'
import { findTerms } from './rollover.ts'
import {
  findUserVersion,
  listRolloverFacts,
  lockLivePlacements,
  markStudent,
  type StudentFacts,
} from './rollover-queries.ts'
import {
  changedSince,
  done,
  refused,
  rowsTogether,
  type StepCall,
  type Stepper,
  studentPage,
  unchanged,
} from './step.ts'

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
  atOnce: rowsTogether,
  pageOf: studentPage,
  verb: () => 'rolled over',
  async run(tx, call, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    await lockUsers(tx, ids)
    const terms = await findTerms(tx, call.step)
    const facts = new Map((await listRolloverFacts(tx, terms.from, ids)).map((student) => [student.id, student]))
    const results: RowResult[] = []
    for (const row of rows) results.push(await rollOver(tx, { call, terms, row, facts: facts.get(row.subjectId) }))
    return results
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
    const same = placements.flatMap(({ id: of, version, ...fields }) => {
      const before = current.find((one) => one.id === of && one.version === version)
      return before ? [{ before, fields }] : []
    })
    if (same.length < placements.length) return changedSince(studentPage(row))
    for (const edit of same) await changePlacement(tx, actor, edit)
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

type Turn = { call: Call; terms: Awaited<ReturnType<typeof findTerms>>; row: ActRow; facts: StudentFacts | undefined }

async function rollOver(tx: Tx, { call, terms, row, facts }: Turn): Promise<RowResult> {
  // Somebody else has archived the student or taken the placement into another term.
  if (!facts) return unchanged(row)
  const { acts, notes, refusal } = planRollover(facts, call.step, terms)
  const link = studentPage(row)
  if (refusal) return refused(row, [{ ...refusal, link }])
  if (acts.length === 0) return unchanged(row)
  const { id: studentId, yearLevel, movedUpAfter, graduatedOn } = facts
  const placements = acts.includes('continue') ? await continueIn(tx, call, studentId) : []
  const version = await changeStudent(tx, call, { studentId, acts, yearLevel })
  const student = version === null ? null : { version, yearLevel, movedUpAfter, graduatedOn }
  const before: Before = { student, placements, isArchived: isLeaving(acts) }
  return { ...done(row, before), causes: notes.map((note) => ({ ...note, link })) }
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
    const after = await changePlacement(tx, actor, { before, fields: { termId: step.toTermId, ...rules } })
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

type Edit = { before: Placement; fields: Record<string, unknown> }

async function changePlacement(tx: Tx, actor: Actor, { before, fields }: Edit) {
  await updatePlacement(tx, before.id, fields)
  return changed(tx, 'placement', { before, after: await findPlacement(tx, actor, before.id) })
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
