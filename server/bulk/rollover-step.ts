import type { Placement } from '#contract/placements.ts'
import type { Student } from '#contract/students.ts'
import { groupedBy } from '#domain/grouped.ts'
import { isBeingPrepared } from '#domain/placement.ts'
import { planRollover, type RolloverAct } from '#domain/rollover.ts'
import type { Tx } from '#server/db.ts'
import { ensureTermAndProgram } from '#server/fragments/live-placements.ts'
import { changedMany } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { archivePeople, restorePeople } from '#server/people/archive.ts'
import { lockUsers } from '#server/people/queries.ts'
import { findProgramRules } from '#server/placements/place-queries.ts'
import { listPlacementsById, lockPlacements, updatePlacements } from '#server/placements/queries.ts'
import { recordChanges } from '#server/placements/record-changes.ts'
import { readStudents } from '#server/students/queries.ts'
import { findTerms } from './rollover.ts'
import {
  listRolloverFacts,
  lockLivePlacements,
  type Marks,
  markStudents,
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
type PlacementFields = Pick<
  Placement,
  'termId' | 'requiredMinutes' | 'maxMinutesPerDay' | 'maxMinutesPerWeek' | 'graceMinutes'
>
type PlacementBefore = PlacementFields & Pick<Placement, 'id' | 'version'>
type StudentBefore = Required<Marks> & { version: number }
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
    const facts = await listRolloverFacts(tx, terms.from, ids)
    const plans = new Map(facts.map((student) => [student.id, { student, ...planRollover(student, call.step, terms) }]))
    const turns = [...plans.values()].filter(({ acts, refusal }) => !refusal && acts.length > 0)
    const continued = await continueIn(tx, call, turns)
    const versions = await changeStudents(tx, call, turns)
    return rows.map((row) => {
      const plan = plans.get(row.subjectId)
      // Somebody else has archived the student or taken the placement into another term.
      if (!plan) return unchanged(row)
      const { student, acts, notes, refusal } = plan
      const link = studentPage(row)
      if (refusal) return refused(row, [{ ...refusal, link }])
      if (acts.length === 0) return unchanged(row)
      const { yearLevel, movedUpAfter, graduatedOn } = student
      const version = versions.get(student.id)
      const before: Before = {
        student: version === undefined ? null : { version, yearLevel, movedUpAfter, graduatedOn },
        placements: continued.get(student.id) ?? [],
        isArchived: isLeaving(acts),
      }
      return { ...done(row, before), causes: notes.map((note) => ({ ...note, link })) }
    })
  },
  async undo(tx, { actor }, rows) {
    const wanted = rows.map((row) => ({ id: row.subjectId, ...(row.before as Before) }))
    const ids = wanted.map(({ id }) => id)
    await lockUsers(tx, ids)
    const students = new Map((await readStudents(tx, actor, ids)).map((student) => [student.id, student]))
    const placementIds = wanted.flatMap(({ placements }) => placements.map(({ id }) => id))
    const placements = new Map((await lockPlacements(tx, actor, placementIds)).map((one) => [one.id, one]))
    const same = wanted.filter(
      ({ id, student, placements: moved }) =>
        (!student || students.get(id)?.version === student.version) &&
        moved.every((one) => placements.get(one.id)?.version === one.version),
    )
    await takeBack(
      tx,
      same.flatMap((one) => one.placements),
      placements,
    )
    await restorePeople(
      tx,
      same.flatMap(({ id, isArchived }) => (isArchived ? (students.get(id) ?? []) : [])),
    )
    const marks = same.flatMap(({ id, student }) => (student ? [{ id, marks: marksOf(student) }] : []))
    await mark(tx, actor, marks)
    const undone = new Set(same.map(({ id }) => id))
    return rows.map((row) => (undone.has(row.subjectId) ? null : changedSince(studentPage(row))))
  },
}

type Turn = { student: StudentFacts; acts: readonly RolloverAct[] }

function isLeaving(acts: readonly RolloverAct[]): boolean {
  return acts.includes('graduate') || acts.includes('archive')
}

/** A placement that is only being prepared takes the hours and limits of the new term; one at work keeps its own. */
async function continueIn(tx: Tx, { step }: Call, turns: readonly Turn[]): Promise<Map<number, PlacementBefore[]>> {
  const studentIds = turns.filter(({ acts }) => acts.includes('continue')).map(({ student }) => student.id)
  // Of many students each page is a transaction of its own, and the new term may have been archived since the first.
  if (studentIds.length > 0) await ensureTermAndProgram(tx, [{ termId: step.toTermId }])
  const live = await listPlacementsById(tx, await lockLivePlacements(tx, { studentIds, termId: step.fromTermId }))
  const byRules = groupedBy(live, ({ status, courseId }) => (isBeingPrepared(status) ? courseId : null))
  for (const [courseId, some] of byRules) {
    const rules = courseId === null ? {} : await findProgramRules(tx, courseId, step.toTermId)
    await updatePlacements(tx, idsOf(some), { termId: step.toTermId, ...rules })
  }
  const versions = new Map((await recordChanges(tx, live)).map(({ id, version }) => [id, version]))
  const moved = live.map((before) => ({
    studentId: before.studentId,
    was: { ...fieldsOf(before), id: before.id, version: versions.get(before.id) ?? 0 },
  }))
  const groups = groupedBy(moved, ({ studentId }) => studentId)
  return new Map([...groups].map(([id, some]) => [id, some.map(({ was }) => was)]))
}

/** Gives placements the term and the rules of before. */
async function takeBack(tx: Tx, moved: readonly PlacementBefore[], now: ReadonlyMap<number, Placement>) {
  await ensureTermAndProgram(
    tx,
    moved.map(({ termId }) => ({ termId })),
  )
  for (const some of groupedBy(moved, (one) => JSON.stringify(fieldsOf(one))).values()) {
    if (some[0]) await updatePlacements(tx, idsOf(some), fieldsOf(some[0]))
  }
  await recordChanges(
    tx,
    moved.flatMap(({ id }) => now.get(id) ?? []),
  )
}

function fieldsOf(placement: PlacementFields): PlacementFields {
  const { termId, requiredMinutes, maxMinutesPerDay, maxMinutesPerWeek, graceMinutes } = placement
  return { termId, requiredMinutes, maxMinutesPerDay, maxMinutesPerWeek, graceMinutes }
}

/** The versions of the records afterwards, of those that were changed. */
async function changeStudents(tx: Tx, { actor, step, today }: Call, turns: readonly Turn[]) {
  const marks = turns.map(({ student, acts }) => ({
    id: student.id,
    marks: {
      ...(acts.includes('graduate') ? { graduatedOn: today } : {}),
      ...(acts.includes('move_up') ? { yearLevel: (student.yearLevel ?? 0) + 1, movedUpAfter: step.fromTermId } : {}),
    },
  }))
  const marked = await mark(
    tx,
    actor,
    marks.filter((one) => Object.keys(one.marks).length > 0),
  )
  const leavingIds = turns.filter(({ acts }) => isLeaving(acts)).map(({ student }) => student.id)
  await archivePeople(tx, await readStudents(tx, actor, leavingIds))
  const changedIds = [...new Set([...marked, ...leavingIds])]
  return new Map((await readStudents(tx, actor, changedIds)).map(({ id, version }) => [id, version]))
}

type Mark = { id: number; marks: Marks }

function marksOf({ yearLevel, movedUpAfter, graduatedOn }: StudentBefore): Marks {
  return { yearLevel, movedUpAfter, graduatedOn }
}

/** Writes the marks and their audit events, and returns the students who changed. */
async function mark(tx: Tx, actor: Actor, wanted: readonly Mark[]): Promise<number[]> {
  const ids = idsOf(wanted)
  const before = new Map((await readStudents(tx, actor, ids)).map((student) => [student.id, student]))
  for (const some of groupedBy(wanted, ({ marks }) => JSON.stringify(marks)).values()) {
    if (some[0]) await markStudents(tx, idsOf(some), some[0].marks)
  }
  const after = await readStudents(tx, actor, ids)
  await changedMany(
    tx,
    'student',
    after.flatMap((now) => pairOf(before.get(now.id), now)),
  )
  return ids
}

function pairOf(before: Student | undefined, after: Student) {
  return before ? [{ before, after }] : []
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
