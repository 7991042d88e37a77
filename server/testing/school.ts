import type { Tx } from '#server/db.ts'
import { insertUser } from '#server/people/queries.ts'

// Five digits from the start, so that names sort in the order in which they were made.
let count = 10_000
const next = () => ++count

/** Builders: each makes a valid record, except for what the test changes. */
export async function anAdmin(tx: Tx, fields: { username?: string; email?: string | null } = {}): Promise<number> {
  const n = next()
  const person = { username: `admin${n}`, email: `admin${n}@school.test`, ...fields }
  return withAccount(tx, await insertUser(tx, 'admin', { fields: person }))
}

/** A person who has set a password, which nobody knows. */
async function withAccount(tx: Tx, id: number): Promise<number> {
  await tx`update accounts set password_hash = 'unknown' where user_id = ${id}`
  return id
}

/** As somebody whom the school has just added. */
export async function withoutAccount(tx: Tx, id: number): Promise<number> {
  await tx`update accounts set password_hash = null where user_id = ${id}`
  return id
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
  const id = await withAccount(tx, await insertUser(tx, 'teacher', { fields: person }))
  await tx`insert into teachers (id, employee_number) values (${id}, ${`E-${n}`})`
  for (const courseId of courseIds)
    await tx`insert into teacher_courses (teacher_id, course_id) values (${id}, ${courseId})`
  return id
}

type SupervisorWish = {
  username?: string
  email?: string | null
  firstName?: string
  lastName?: string
  companyId?: number
}

export async function aSupervisor(tx: Tx, { companyId, ...fields }: SupervisorWish = {}): Promise<number> {
  const n = next()
  const person = {
    username: `supervisor${n}`,
    email: `supervisor${n}@company.test`,
    firstName: 'Sol',
    lastName: `Cruz${n}`,
    ...fields,
  }
  const id = await withAccount(tx, await insertUser(tx, 'supervisor', { fields: person }))
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
  const id = await withAccount(tx, await insertUser(tx, 'student', { fields: person, alsoFound: [studentNumber] }))
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
  return Number(rows[0]?.id)
}

export async function aTerm(tx: Tx): Promise<number> {
  const [known] = await tx<
    { id: number }[]
  >`select id from terms where school_year = '2026-2027' and semester = 'first'`
  if (known) return known.id
  const term = {
    schoolYear: '2026-2027',
    semester: 'first',
    startsOn: '2026-06-01',
    endsOn: '2026-12-18',
    current: true,
  }
  return idOf(await tx`insert into terms ${tx(term)} returning id`)
}

type PlacementWish = {
  status?: string
  termId?: number
  courseId?: number
  companyId?: number
  supervisorId?: number
  startDate?: string
  endDate?: string | null
  requiredMinutes?: number
  setup?: string
  schedule?: Record<string, unknown>
}

/** A deployed intern on weekdays from 8 to 5, at a site in Manila. */
export async function aPlacement(tx: Tx, studentId: number, wish: PlacementWish = {}): Promise<number> {
  const { schedule, supervisorId, ...fields } = wish
  const termId = wish.termId ?? (await aTerm(tx))
  const [student] = await tx<{ courseId: number }[]>`select course_id from students where id = ${studentId}`
  const [supervisor] = supervisorId
    ? await tx<{ companyId: number }[]>`select company_id from supervisors where id = ${supervisorId}`
    : []
  const companyId = wish.companyId ?? supervisor?.companyId ?? (await aCompany(tx))
  const site = { companyId, name: `Site ${next()}`, latitude: 14.5547, longitude: 121.0244 }
  const siteId = idOf(await tx`insert into sites ${tx(site)} returning id`)
  const placement = {
    studentId,
    termId,
    courseId: student?.courseId ?? 0,
    companyId,
    siteId,
    supervisorId: supervisorId ?? null,
    requiredMinutes: 486 * 60,
    startDate: '2026-06-15',
    status: 'deployed',
    ...fields,
  }
  const id = idOf(await tx`insert into placements ${tx(placement)} returning id`)
  const usual = {
    firstStart: '08:00',
    firstEnd: '12:00',
    secondStart: '13:00',
    secondEnd: '17:00',
    days: [1, 2, 3, 4, 5],
  }
  await tx`insert into schedules ${tx({ placementId: id, validFrom: '2026-06-01', ...usual, ...schedule })}`
  return id
}
