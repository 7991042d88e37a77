import { fullName } from '#domain/person.ts'
import type { Tx } from '#server/db.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { changed } from '#server/http/changes.ts'
import { archivePeople } from '#server/people/archive.ts'
import { lockUsers } from '#server/people/queries.ts'
import { findTeacher, listFollowed, ofFollowed, releaseStudents } from './queries.ts'

type Followed = { id: number; coordinatorId: number | null; coordinatorName: string | null }

/** Interns at work keep their coordinator until another takes over; other students fall back to their program's. */
export async function archiveTeacher(tx: Tx, id: number): Promise<void> {
  await lockUsers(tx, [id])
  const teacher = await findTeacher(tx, id)
  await ensureNoLivePlacement(tx, fullName(teacher), ofFollowed(tx, id))
  const followed = await listFollowed(tx, id)
  await releaseStudents(tx, id)
  const free = { coordinatorId: null, coordinatorName: null }
  for (const { id: studentId } of followed) {
    const before = { id: studentId, coordinatorId: id, coordinatorName: fullName(teacher) }
    await changed<Followed>(tx, 'student', { before, after: { id: studentId, ...free } })
  }
  await archivePeople(tx, [teacher])
}
