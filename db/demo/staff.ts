import { searchable } from '#domain/search.ts'
import type { Company } from './companies.ts'
import { ago, type Demo } from './demo.ts'
import { names } from './names.ts'
import { accountRow, type Persona, schoolDomain, usernames, userRow } from './people.ts'
import { departmentOf, type Program } from './programs.ts'
import { type Random, randomOf } from './random.ts'

export type Teacher = Persona & { id: number; courseIds: readonly number[] }
export type Supervisor = Persona & { id: number; companyId: number; siteId: number | null }

const adminId = 1
const firstTeacherId = 2
const firstSupervisorId = 14

/** The programs of each of the twelve coordinators; the first is the account `teacher`. */
const coordinated = [
  ['BSIT', 'BSCS'],
  ['BSIT'],
  ['BSIT'],
  ['BSCS'],
  ['BSCpE'],
  ['BSEE'],
  ['BSBA'],
  ['BSBA'],
  ['BSA'],
  ['BSHM'],
  ['BSHM', 'BSTM'],
  ['BSTM'],
]
/** The same who notes what is printed. */
const theDirector: Persona = { firstName: 'Milagros', middleName: 'Pascual', lastName: 'Añonuevo', suffix: null }
const theTeacher: Persona = { firstName: 'Maria Luisa', middleName: 'Reyes', lastName: 'Dueñas', suffix: null }
const theSupervisor: Persona = { firstName: 'Ramon', middleName: 'Santiago', lastName: 'Villanueva', suffix: 'Jr.' }
const supervisorsPerCompany = 2
const hosting = 20

export async function loadAdmin({ put, begun, passwordHash }: Demo): Promise<void> {
  const admin = userRow({
    ...theDirector,
    id: adminId,
    role: 'admin',
    username: 'admin',
    email: `admin@${schoolDomain}`,
    contactNumber: null,
    at: begun,
    alsoFound: null,
  })
  await put('users', [admin])
  await put('accounts', [accountRow({ userId: adminId, passwordHash, invitedAt: null, changedAt: begun })])
}

export async function loadTeachers(demo: Demo, programs: readonly Program[]): Promise<Teacher[]> {
  const random = randomOf('teachers')
  const nextName = names(random)
  const usernameOf = usernames()
  const teachers = coordinated.map((codes, index) => {
    const { sex: _, ...name } = nextName()
    const courseIds = programs.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
    return { ...(index === 0 ? theTeacher : name), id: firstTeacherId + index, courseIds }
  })
  const rows = teachers.map(({ courseIds, ...name }, index) => {
    const username = index === 0 ? 'teacher' : usernameOf(name)
    const employeeNumber = `E-${2008 + index}-${String(random.between(1, 140)).padStart(3, '0')}`
    const department = departmentOf(coordinated[index]?.[0] ?? '')
    const user = userRow({
      ...name,
      role: 'teacher',
      username,
      email: `${username}@${schoolDomain}`,
      contactNumber: mobile(random),
      at: ago(demo, 320, 8 * 60 + index),
      alsoFound: employeeNumber,
    })
    return { user, teacher: { id: name.id, employeeNumber, department }, courseIds }
  })
  await demo.put(
    'users',
    rows.map(({ user }) => user),
  )
  await demo.put(
    'accounts',
    rows.map(({ user }, index) =>
      accountRow({ userId: user.id, ...signIn(demo, { hasPassword: index === 0, invitedDaysAgo: 318 }) }),
    ),
  )
  await demo.put(
    'teachers',
    rows.map(({ teacher }) => teacher),
  )
  await demo.put(
    'teacher_courses',
    rows.flatMap(({ user, courseIds }) => courseIds.map((courseId) => ({ teacherId: user.id, courseId }))),
  )
  return teachers
}

/** Two at each company with interns; the first of all is the account `supervisor`. */
export async function loadSupervisors(demo: Demo, companies: readonly Company[]): Promise<Supervisor[]> {
  const random = randomOf('supervisors')
  const nextName = names(random)
  const usernameOf = usernames()
  const found = companies.slice(0, hosting).flatMap((company, index) =>
    Array.from({ length: supervisorsPerCompany }, (_, place) => {
      const { sex: _sex, ...name } = nextName()
      const isTheOne = index === 0 && place === 0
      const site = company.sites[place % company.sites.length]
      const id = firstSupervisorId + index * supervisorsPerCompany + place
      const siteId = isTheOne || random.chance(0.9) ? (site?.id ?? null) : null
      return { company, isTheOne, supervisor: { ...(isTheOne ? theSupervisor : name), id, siteId } }
    }),
  )
  const users = found.map(({ company, isTheOne, supervisor: { siteId: _, ...name } }) => {
    const username = isTheOne ? 'supervisor' : usernameOf(name)
    const hasEmail = isTheOne || random.chance(0.88)
    return userRow({
      ...name,
      role: 'supervisor',
      username,
      email: hasEmail ? `${username}@${domainOf(company)}` : null,
      contactNumber: mobile(random),
      at: ago(demo, random.between(100, 300), 10 * 60),
      alsoFound: null,
    })
  })
  await demo.put('users', users)
  await demo.put(
    'accounts',
    found.map(({ isTheOne, supervisor }) =>
      accountRow({
        userId: supervisor.id,
        ...signIn(demo, { hasPassword: isTheOne, invitedDaysAgo: isTheOne || random.chance(0.8) ? 98 : null }),
      }),
    ),
  )
  await demo.put(
    'supervisors',
    found.map(({ company, isTheOne, supervisor: { id, siteId } }) => ({
      id,
      companyId: company.id,
      siteId,
      position: isTheOne
        ? 'Engineering Manager'
        : random.pick(['Supervisor', 'Team Leader', 'Department Head', 'Manager']),
      department: isTheOne ? 'Product Engineering' : random.pick(['Operations', 'Administration', 'Technical', 'HR']),
    })),
  )
  return found.map(({ company, supervisor }) => ({ ...supervisor, companyId: company.id }))
}

/** Only the four accounts have a password; the others were invited, or not yet. */
type SignIn = { hasPassword: boolean; invitedDaysAgo: number | null }

export function signIn(demo: Demo, { hasPassword, invitedDaysAgo }: SignIn) {
  const invitedAt = invitedDaysAgo === null ? null : ago(demo, invitedDaysAgo, 9 * 60)
  const changedAt = hasPassword && invitedDaysAgo !== null ? ago(demo, invitedDaysAgo - 1, 19 * 60) : null
  return { passwordHash: hasPassword ? demo.passwordHash : null, invitedAt, changedAt }
}

export function mobile(random: Random): string {
  const number = String(random.between(0, 9_999_999)).padStart(7, '0')
  return `09${random.between(15, 99)} ${number.slice(0, 3)} ${number.slice(3)}`
}

function domainOf({ name }: Company): string {
  const words = searchable(name).replace(/[^a-z0-9]+/g, ' ')
  return `${words.split(' ').slice(0, 2).join('')}.example`
}
