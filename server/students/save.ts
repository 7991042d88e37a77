import type { Student, StudentChanges, StudentFields } from '#contract/students.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { birthDateProblem } from '#domain/person.ts'
import { birthDateAtStartProblem } from '#domain/placing.ts'
import { changeNames } from '#server/accounts/change.ts'
import type { Tx } from '#server/db.ts'
import { wrongField } from '#server/errors.ts'
import { isStudentInReach } from '#server/fragments/in-reach.ts'
import { changed, created, ensureCurrent } from '#server/http/changes.ts'
import { takenBy } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined } from '#server/http/sql.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { ensureNotArchived } from '#server/people/archive.ts'
import { insertUser, lockUsers, updateUser } from '#server/people/queries.ts'
import { isTeacherAtWork } from '#server/teachers/queries.ts'
import {
  findFirstDay,
  findStudent,
  insertStudent,
  isNumberTaken,
  isOpenCourse,
  readStudent,
  setStudent,
} from './queries.ts'

type NewStudent = { fields: StudentFields; today: WorkDate }
type StudentUpdate = { id: number; body: StudentChanges; today: WorkDate }

/** A teacher becomes the coordinator of a student they add, unless another is named. */
export async function createStudent(tx: Tx, actor: Actor, { fields, today }: NewStudent): Promise<Student> {
  const coordinatorId = fields.coordinatorId ?? (actor.role === 'teacher' ? actor.id : null)
  await ensureSound(tx, { ...fields, coordinatorId }, today)
  const { ofUser, ofStudent } = split(fields)
  const { firstName, lastName, studentNumber } = fields
  await ensureNumberFree(tx, studentNumber)
  const username = fields.username ?? studentNumber
  const id = await insertUser(tx, 'student', {
    fields: { ...ofUser, firstName, lastName, username },
    alsoFound: [studentNumber],
  })
  await insertStudent(tx, id, { ...ofStudent, coordinatorId })
  const student = await created(tx, 'student', await readStudent(tx, actor, id))
  await inviteByMail(tx, 'student', student)
  return student
}

export async function updateStudent(tx: Tx, actor: Actor, { id, body, today }: StudentUpdate) {
  await lockUsers(tx, [id])
  const before = await findStudent(tx, actor, id)
  const { version, ...fields } = body
  await ensureCurrent(tx, 'student', { current: before, version })
  ensureNotArchived(before)
  await ensureSound(tx, fields, today)
  await ensureOfAge(tx, id, fields.birthDate)
  const { ofUser, ofStudent } = split(fields)
  if (ofStudent.studentNumber) await ensureNumberFree(tx, ofStudent.studentNumber, id)
  const isNamedByNumber = before.username === before.studentNumber
  const username = ofUser.username ?? (isNamedByNumber ? ofStudent.studentNumber : undefined)
  await changeNames(tx, before, { ...ofUser, username })
  await updateUser(tx, before, {
    fields: defined({ ...ofUser, username }),
    alsoFound: [ofStudent.studentNumber ?? before.studentNumber],
  })
  await setStudent(tx, id, ofStudent)
  const after = await changed(tx, 'student', { before, after: await readStudent(tx, actor, id) })
  if (after.coordinatorId === null && !(await isStudentInReach(tx, actor, id))) {
    throw wrongField('coordinatorId', 'Choose a coordinator: this program is not one of yours')
  }
  return after
}

export async function saveRemarks(
  tx: Tx,
  actor: Actor,
  { id, remarks, version }: { id: number; remarks: string | null; version?: number | undefined },
) {
  await lockUsers(tx, [id])
  const before = await findStudent(tx, actor, id)
  await ensureCurrent(tx, 'student', { current: before, version })
  await updateUser(tx, before, { fields: {}, alsoFound: [before.studentNumber] })
  await setStudent(tx, id, { remarks })
  return changed(tx, 'student', { before, after: await readStudent(tx, actor, id) })
}

/** Reported at the number itself: it is usually the username too, and that error would come first. */
async function ensureNumberFree(tx: Tx, studentNumber: string, except: number | null = null): Promise<void> {
  if (await isNumberTaken(tx, studentNumber, except)) throw takenBy('students_number_taken')
}

async function ensureSound(tx: Tx, { courseId, coordinatorId, birthDate }: StudentChanges, today: WorkDate) {
  if (courseId !== undefined && !(await isOpenCourse(tx, courseId))) {
    throw wrongField('courseId', 'Choose a program that exists')
  }
  await ensureCoordinator(tx, coordinatorId)
  const problem = birthDateProblem(birthDate, today)
  if (problem) throw wrongField('birthDate', problem)
}

export async function ensureCoordinator(tx: Tx, id: number | null | undefined): Promise<void> {
  if (typeof id !== 'number' || (await isTeacherAtWork(tx, id))) return
  throw wrongField('coordinatorId', 'Choose a coordinator who exists')
}

async function ensureOfAge(tx: Tx, id: number, birthDate: string | null | undefined): Promise<void> {
  if (!birthDate) return
  const problem = birthDateAtStartProblem(birthDate, await findFirstDay(tx, id))
  if (problem) throw wrongField('birthDate', problem)
}

function split<F extends StudentChanges>(fields: F) {
  const { username, email, firstName, middleName, lastName, suffix, contactNumber, ...ofStudent } = fields
  return { ofUser: defined({ username, email, firstName, middleName, lastName, suffix, contactNumber }), ofStudent }
}
