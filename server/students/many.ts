import type { Student } from '#contract/students.ts'
import { groupedBy } from '#domain/grouped.ts'
import { fullName } from '#domain/person.ts'
import type { Tx } from '#server/db.ts'
import { Refusal } from '#server/errors.ts'
import { ensureInUse, ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { changedMany } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { archivePeople } from '#server/people/archive.ts'
import { lockUsers, touchUsers } from '#server/people/queries.ts'
import { listStudentsById, ofStudents, readStudents, setCoordinators } from './queries.ts'
import { ensureCoordinator } from './save.ts'

/** Students with a live placement cannot be archived: they are named, and none is archived. */
export async function archiveStudents(tx: Tx, actor: Actor, ids: readonly number[]): Promise<{ changed: number }> {
  const chosen = await lockStudents(tx, actor, ids)
  const [first] = chosen
  const who = chosen.length === 1 && first ? fullName(first) : 'Some of these students'
  await ensureNoLivePlacement(tx, who, ofStudents(tx, ids))
  await archivePeople(tx, chosen)
  return { changed: chosen.length }
}

type Assignment = { ids: readonly number[]; coordinatorId: number | null }

export async function assignCoordinator(tx: Tx, actor: Actor, { ids, coordinatorId }: Assignment) {
  return { changed: (await assignEach(tx, actor, { ids, coordinatorId })).length }
}

/** The same, with each student who got another coordinator: as they were, and the version that this left. */
export async function assignEach(tx: Tx, actor: Actor, { ids, coordinatorId }: Assignment) {
  // Before the students, as whoever archives a coordinator takes the locks.
  await ensureCoordinator(tx, coordinatorId)
  const chosen = await lockStudents(tx, actor, ids)
  const others = chosen.filter((student) => student.coordinatorId !== coordinatorId)
  if (others.length === 0) return []
  return give(tx, actor, { students: others, coordinatorId })
}

type Giving = { students: readonly Student[]; coordinatorId: number | null }

async function give(tx: Tx, actor: Actor, { students, coordinatorId }: Giving) {
  const ids = students.map(({ id }) => id)
  await touchUsers(tx, ids)
  await setCoordinators(tx, ids, coordinatorId)
  const after = new Map((await readStudents(tx, actor, ids)).map((student) => [student.id, student]))
  const given = students.flatMap((before) => {
    const now = after.get(before.id)
    return now ? [{ before, after: now }] : []
  })
  await changedMany(tx, 'student', given)
  return given.map(({ before, after: { version } }) => ({ before, version }))
}

type Given = { id: number; version: number; coordinatorId: number | null }

/** Gives students back to the coordinators of before; returns those whom nobody has changed since. */
export async function restoreCoordinators(tx: Tx, actor: Actor, given: readonly Given[]): Promise<Set<number>> {
  const ids = given.map(({ id }) => id)
  await ensureInUse(
    tx,
    given.map(({ coordinatorId }) => ({ coordinatorId })),
  )
  await lockUsers(tx, ids)
  const before = new Map((await readStudents(tx, actor, ids)).map((student) => [student.id, student]))
  const unchanged = given.filter(({ id, version }) => before.get(id)?.version === version)
  for (const [coordinatorId, some] of groupedBy(unchanged, (one) => one.coordinatorId)) {
    const students = some.flatMap(({ id }) => before.get(id) ?? [])
    await give(tx, actor, { students, coordinatorId })
  }
  return new Set(unchanged.map(({ id }) => id))
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
