import { restorePerson } from '#server/people/archive.ts'
import { lockUsers } from '#server/people/queries.ts'
import { archiveStudents } from '#server/students/many.ts'
import { findStudent, readStudent } from '#server/students/queries.ts'
import { first } from './people-steps.ts'
import { changedSince, done, type Stepper, studentPage, unchanged } from './step.ts'

/** Moves students to the archive, as Delete does for one. Those with an active placement stay. */
export const deleteStep: Stepper<'delete'> = {
  atOnce: 1,
  pageOf: studentPage,
  verb: () => 'deleted',
  async run(tx, { actor }, rows) {
    const row = first(rows)
    if ((await findStudent(tx, actor, row.subjectId)).archivedAt) return [unchanged(row)]
    await archiveStudents(tx, actor, [row.subjectId])
    const { version } = await readStudent(tx, actor, row.subjectId)
    return [done(row, { version })]
  },
  async undo(tx, { actor }, row) {
    const { version } = row.before as { version: number }
    await lockUsers(tx, [row.subjectId])
    const student = await findStudent(tx, actor, row.subjectId)
    if (student.version !== version) return changedSince(studentPage(row))
    await restorePerson(tx, student)
    return null
  },
}
