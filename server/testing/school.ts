import type { Tx } from '#server/db.ts'
import { insertUser } from '#server/people/queries.ts'

let count = 0
const next = () => ++count

/** Builders: a record that is good in every way, but for what the test says. */
export async function anAdmin(tx: Tx, fields: { username?: string; email?: string | null } = {}): Promise<number> {
  const n = next()
  return insertUser(tx, 'admin', { username: `admin${n}`, email: `admin${n}@school.test`, ...fields })
}

export async function aCourse(tx: Tx, fields: { code?: string; requiredHours?: number } = {}): Promise<number> {
  const n = next()
  const course = { code: `BSIT${n}`, name: `BS Information Technology ${n}`, requiredHours: 486, ...fields }
  return idOf(await tx`insert into courses ${tx(course)} returning id`)
}

export async function aCompany(tx: Tx, fields: { name?: string; status?: string } = {}): Promise<number> {
  const company = { name: `Company ${next()}`, status: 'active', ...fields }
  return idOf(await tx`insert into companies ${tx(company)} returning id`)
}

type TeacherWish = { username?: string; email?: string | null; courseIds?: readonly number[] }

export async function aTeacher(tx: Tx, { courseIds = [], ...fields }: TeacherWish = {}): Promise<number> {
  const n = next()
  const person = {
    username: `teacher${n}`,
    email: `teacher${n}@school.test`,
    firstName: 'Tess',
    lastName: `Reyes${n}`,
    ...fields,
  }
  const id = await insertUser(tx, 'teacher', person)
  await tx`insert into teachers (id, employee_number) values (${id}, ${`E-${n}`})`
  for (const courseId of courseIds)
    await tx`insert into teacher_courses (teacher_id, course_id) values (${id}, ${courseId})`
  return id
}

type SupervisorWish = { username?: string; email?: string | null; companyId?: number }

export async function aSupervisor(tx: Tx, { companyId, ...fields }: SupervisorWish = {}): Promise<number> {
  const n = next()
  const person = {
    username: `supervisor${n}`,
    email: `supervisor${n}@company.test`,
    firstName: 'Sol',
    lastName: `Cruz${n}`,
    ...fields,
  }
  const id = await insertUser(tx, 'supervisor', person)
  await tx`insert into supervisors (id, company_id) values (${id}, ${companyId ?? (await aCompany(tx))})`
  return id
}

type StudentWish = {
  username?: string
  email?: string | null
  firstName?: string
  lastName?: string
  courseId?: number
  coordinatorId?: number | null
  studentNumber?: string
}

export async function aStudent(tx: Tx, wish: StudentWish = {}): Promise<number> {
  const n = next()
  const { courseId, coordinatorId = null, studentNumber = `2026-${String(n).padStart(5, '0')}`, ...fields } = wish
  const person = {
    username: studentNumber,
    email: `student${n}@school.test`,
    firstName: 'Ana',
    lastName: `Santos${n}`,
    ...fields,
  }
  const id = await insertUser(tx, 'student', person, [studentNumber])
  const student = {
    id,
    studentNumber,
    courseId: courseId ?? (await aCourse(tx)),
    coordinatorId,
    birthDate: '2004-05-06',
  }
  await tx`insert into students ${tx(student)}`
  return id
}

function idOf(rows: readonly Record<string, unknown>[]): number {
  return Number(rows[0]?.['id'])
}
