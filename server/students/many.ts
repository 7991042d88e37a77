import type { Student } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import type { Tx } from '#server/db.ts'
import { Refusal } from '#server/errors.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { changed, changedMany } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { archivePerson } from '#server/people/archive.ts'
import { lockUsers, touchUsers, updateUser } from '#server/people/queries.ts'
import { listStudentsById, ofStudents, readStudent, readStudents, setCoordinators, setStudent } from './queries.ts'
import { ensureCoordinator } from './save.ts'

/** Students with a live placement cannot be archived: they are named, and none is archived. */
export async function archiveStudents(tx: Tx, actor: Actor, ids: readonly number[]): Promise<{ changed: number }> {
  const chosen = await lockStudents(tx, actor, ids)
  const [first] = chosen
  const who = chosen.length === 1 && first ? fullName(first) : 'Some of these students'
  await ensureNoLivePlacement(tx, who, ofStudents(tx, ids))
  for (const student of chosen) await archivePerson(tx, student)
  return { changed: chosen.length }
}

type Assignment = { ids: readonly number[]; coordinatorId: number | null }

export async function assignCoordinator(tx: Tx, actor: Actor, { ids, coordinatorId }: Assignment) {
  return { changed: (await assignEach(tx, actor, { ids, coordinatorId })).length }
}

/** The same, with each student who got another coordinator: as they were, and the version that this left. */
export async function assignEach(tx: Tx, actor: Actor, { ids, coordinatorId }: Assignment) {
  const chosen = await lockStudents(tx, actor, ids)
  await ensureCoordinator(tx, coordinatorId)
  const others = chosen.filter((student) => student.coordinatorId !== coordinatorId)
  if (others.length === 0) return []
  const otherIds = others.map(({ id }) => id)
  await touchUsers(tx, otherIds)
  await setCoordinators(tx, otherIds, coordinatorId)
  const after = new Map((await readStudents(tx, actor, otherIds)).map((student) => [student.id, student]))
  const given = others.flatMap((before) => {
    const now = after.get(before.id)
    return now ? [{ before, after: now }] : []
  })
  await changedMany(tx, 'student', given)
  return given.map(({ before, after: { version } }) => ({ before, version }))
}

type Given = { id: number; version: number; coordinatorId: number | null }

/** Gives a student back to the coordinator of before; false if somebody has changed the student since. */
export async function restoreCoordinator(
  tx: Tx,
  actor: Actor,
  { id, version, coordinatorId }: Given,
): Promise<boolean> {
  await lockUsers(tx, [id])
  const before = await readStudent(tx, actor, id)
  if (before.version !== version) return false
  await updateUser(tx, before, { fields: {}, alsoFound: [before.studentNumber] })
  await setStudent(tx, id, { coordinatorId })
  await changed(tx, 'student', { before, after: await readStudent(tx, actor, id) })
  return true
}

/** All of them, or a refusal that names the missing ones. */
async function lockStudents(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Student[]> {
  await lockUsers(tx, ids)
  const found = await listStudentsById(tx, actor, ids)
  const problems = ids
    .filter((id) => !found.some((student) => student.id === id))
    .map((id) => ({ code: 'not_found', message: `Student ${id} not found`, id }))
  if (problems.length > 0)
    throw new Refusal({ status: 404, code: 'not_found', message: 'Student not found' }, { problems })
  return found
}
