import type { Teacher, TeacherChanges, TeacherFields } from '#contract/teachers.ts'
import { changeNames } from '#server/accounts/change.ts'
import type { Tx } from '#server/db.ts'
import { changed, created, ensureCurrent } from '#server/http/changes.ts'
import { defined } from '#server/http/sql.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { ensureNotArchived } from '#server/people/archive.ts'
import { insertUser, lockUsers, updateUser } from '#server/people/queries.ts'
import { freeUsername } from '#server/people/username.ts'
import { findTeacher, insertTeacher, setCourses, setTeacher } from './queries.ts'

export async function createTeacher(tx: Tx, fields: TeacherFields): Promise<Teacher> {
  const { courseIds = [], employeeNumber, department, ...person } = fields
  const username = person.username ?? (await freeUsername(tx, person))
  const id = await insertUser(tx, 'teacher', {
    fields: defined({ ...person, username }),
    alsoFound: [employeeNumber ?? null],
  })
  await insertTeacher(tx, id, { employeeNumber, department })
  await setCourses(tx, id, courseIds)
  const teacher = await created(tx, 'teacher', await findTeacher(tx, id))
  await inviteByMail(tx, 'teacher', teacher)
  return teacher
}

export async function updateTeacher(tx: Tx, id: number, { version, ...fields }: TeacherChanges): Promise<Teacher> {
  await lockUsers(tx, [id])
  const before = await findTeacher(tx, id)
  await ensureCurrent(tx, 'teacher', { current: before, version })
  ensureNotArchived(before)
  const { courseIds, employeeNumber, department, ...person } = fields
  const number = employeeNumber === undefined ? before.employeeNumber : employeeNumber
  await changeNames(tx, before, person)
  await updateUser(tx, before, { fields: defined(person), alsoFound: [number] })
  await setTeacher(tx, id, { employeeNumber, department })
  if (courseIds) await setCourses(tx, id, courseIds)
  return changed(tx, 'teacher', { before, after: await findTeacher(tx, id) })
}
