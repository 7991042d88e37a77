import { restorePeople } from '#server/people/archive.ts'
import { lockUsers } from '#server/people/queries.ts'
import { archiveStudents } from '#server/students/many.ts'
import { listStudentsById } from '#server/students/queries.ts'
import { done, leftUnless, rowsTogether, type Stepper, studentPage, unchanged } from './step.ts'

/** Moves students to the archive, as Delete does for one. Those with an active placement stay. */
export const deleteStep: Stepper<'delete'> = {
  atOnce: rowsTogether,
  pageOf: studentPage,
  verb: () => 'deleted',
  async run(tx, { actor }, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    const archived = new Set(
      (await listStudentsById(tx, actor, ids)).filter(({ archivedAt }) => archivedAt).map(({ id }) => id),
    )
    const leaving = ids.filter((id) => !archived.has(id))
    await archiveStudents(tx, actor, leaving)
    const after = new Map((await listStudentsById(tx, actor, leaving)).map((student) => [student.id, student]))
    return rows.map((row) => {
      const student = after.get(row.subjectId)
      return student ? done(row, { version: student.version }) : unchanged(row)
    })
  },
  async undo(tx, { actor }, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    await lockUsers(tx, ids)
    const versions = new Map(rows.map(({ subjectId, before }) => [subjectId, (before as { version: number }).version]))
    const students = await listStudentsById(tx, actor, ids)
    const same = students.filter(({ id, version }) => versions.get(id) === version)
    await restorePeople(tx, same)
    const restored = new Set(same.map(({ id }) => id))
    return leftUnless(restored, rows, { idOf: ({ subjectId }) => subjectId, pageOf: studentPage })
  },
}
