import { once } from 'node:events'
import { searchColumn } from '#domain/search.ts'
import type { Db } from '#server/db.ts'
import { dropIndexes } from './drop-indexes.ts'

export type Size = { students: number; companies: number }

const courses = 40
const studentsPerTeacher = 200
const filled = ['users', 'accounts', 'teachers', 'teacher_courses', 'supervisors', 'students', 'placements']

const givenNames = (
  'Maria,Jose,Juan,Ana,Mark,John Paul,Angelica,Christian,Jasmine,Kristine,Michael,Joshua,Nicole,Patricia,Gabriel,Rafael,' +
  'Bea,Carlo,Daniela,Emmanuel,Francis,Grace,Hannah,Ivan,Jerome,Kim,Liza,Miguel,Noel,Olivia,Paolo,Queenie,Rhea,Samantha,' +
  'Trisha,Ulysses,Vincent,Wilma,Xander,Yna,Zaldy,Alden,Bernadette,Cedric,Dianne,Elmer,Faith,Gian,Hazel,Irene'
).split(',')
const beginnings = (
  'Ba,Ca,Da,De la ,Del ,Es,Fer,Ga,Gon,Her,Ig,Ja,La,Li,Ma,Mag,Men,Na,Ñu,Oc,Pa,Pang,Que,Ra,Re,Ro,Sa,San,So,Ta,To,Um,Va,' +
  'Ver,Vi,Ya,Za'
).split(',')
const endings = (
  'bato,beles,buyo,castro,cruz,dalan,dao,dez,drigo,gan,gaspi,lang,lino,manlo,mayor,mos,nandez,nares,ndoza,ngo,nilo,puno,' +
  'quin,ray,rez,sa,sing,tan,tiago,tos,tulan,yes,zales,zar'
).split(',')

/** A school of this size, the same on every run; its first students are those of every smaller one. */
export async function loadSchool(db: Db, { students, companies }: Size): Promise<void> {
  const teachers = Math.max(1, Math.round(students / studentsPerTeacher))
  const supervisors = companies * 2
  const firstSupervisor = 1 + teachers
  const firstStudent = firstSupervisor + supervisors

  await db`
    insert into courses (code, name, required_hours)
    select 'P' || n, 'Program ' || n, 486 from generate_series(1, ${courses}) n`
  await db`
    insert into terms (school_year, semester, starts_on, ends_on, current)
    values ('2025-2026', 'second', '2026-01-05', '2026-05-29', false), ('2026-2027', 'first', '2026-06-08', '2026-10-30', true)`
  await db`
    insert into companies (name, status, search)
    select 'Company ' || n, 'active', ' company ' || n from generate_series(1, ${companies}) n`

  // Without checks and indexes the rows are written in a tenth of the time.
  await db`set session_replication_role = replica`
  await db`set maintenance_work_mem = '512MB'`
  const restoreIndexes = await dropIndexes(db, filled)
  await copy(db, 'users (id, role, username, email, first_name, middle_name, last_name, search)', [
    people('teacher', 1, teachers),
    people('supervisor', firstSupervisor, supervisors),
    people('student', firstStudent, students),
  ])
  await db`insert into accounts (user_id) select id from users`
  await db`insert into teachers (id) select id from users where role = 'teacher'`
  await db`insert into teacher_courses (teacher_id, course_id) select id, 1 + id % ${courses} from teachers`
  await db`
    insert into supervisors (id, company_id)
    select id, 1 + (id - ${firstSupervisor}) / 2 from users where role = 'supervisor'`
  await db`
    insert into students (id, student_number, course_id, section, year_level, coordinator_id, birth_date)
    select id, username, 1 + coordinator % ${courses}, 'S' || coordinator % 97, 4,
      case when id % 20 = 0 then null else coordinator end, '2004-05-06'
    from (select id, username, 1 + (id - ${firstStudent}) * 7919 % ${teachers} as coordinator from users where role = 'student') u`
  await db`
    insert into placements (student_id, term_id, course_id, company_id, supervisor_id, required_minutes, start_date, status)
    select s.id, 1 + s.id % 2, s.course_id, v.company_id, v.id, 29160, '2026-06-15',
      (array['deployed', 'deployed', 'deployed', 'completed', 'requirements', 'on_hold', 'cleared', 'hours_met'])[1 + s.id % 8]
    from students s join supervisors v on v.id = ${firstSupervisor} + s.id * 31 % ${supervisors}
    where s.id % 5 <> 1`
  await db`insert into people_counts select role, false, count(*) from users group by role`
  await db`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`
  await restoreIndexes()
  await db`set session_replication_role = origin`
  await db`vacuum (analyze)`
}

/** A student by their index in the school, counted from 0. */
export function studentAt(place: number) {
  let found: Person | undefined
  for (const person of people('student', 1, place + 1)) found = person
  if (!found) throw new Error(`There is no student ${place}`)
  return found
}

type Person = {
  id: number
  role: string
  username: string
  email: string
  firstName: string
  middleName: string
  lastName: string
  search: string
}

function* people(role: string, firstId: number, count: number): Generator<Person> {
  const random = randomFrom(role.length * 7_919)
  for (let place = 0; place < count; place++) {
    const [lastName, middleName] = [surname(random), surname(random)]
    const firstName = `${pick(givenNames, random)} ${pick(givenNames, random)}`
    const number = String(place).padStart(6, '0')
    const username = role === 'student' ? `${2019 + (place % 8)}-${number}` : `${role}${number}`
    const email = `${searchColumn(firstName, lastName).replace(/\W+/g, '.').slice(1)}${place}@${role}.test`
    const search = searchColumn(lastName, firstName, middleName, lastName, username, email)
    yield { id: firstId + place, role, username, email, firstName, middleName, lastName, search }
  }
}

function surname(random: () => number): string {
  return pick(beginnings, random) + pick(endings, random)
}

/** The first of a list are picked far more often than the last, like names in real life. */
function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() ** 2 * list.length)] as T
}

async function copy(db: Db, into: string, groups: readonly Iterable<Person>[]): Promise<void> {
  const target = await db.unsafe(`copy ${into} from stdin`).writable()
  let chunk = ''
  for (const group of groups) {
    for (const { id, role, username, email, firstName, middleName, lastName, search } of group) {
      chunk += `${[id, role, username, email, firstName, middleName, lastName, search].join('\t')}\n`
      if (chunk.length < 65_536) continue
      if (!target.write(chunk)) await once(target, 'drain')
      chunk = ''
    }
  }
  target.end(chunk)
  await once(target, 'finish')
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
