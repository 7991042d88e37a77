import { Student, type StudentChanges, type StudentFields } from '#contract/students.ts'
import { groupedBy } from '#domain/grouped.ts'
import { noHours } from '#domain/week.ts'
import { byStudent } from '#server/days/group.ts'
import { countedOf, findHours, hoursOf, totalsIn } from '#server/days/hours-queries.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { andReached, studentsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { lastTapOn } from '#server/fragments/silence.ts'
import { currentFirst, whereLive } from '#server/fragments/standing.ts'
import { type Piece, readTogether } from '#server/fragments/together.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined, one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'
import { countAllPeople, countPeople } from '#server/people-lists/count-queries.ts'
import { pageOfPeople } from '#server/people-lists/page-queries.ts'
import { gathered } from '#server/threads/gather.ts'
import { type StudentWish, wantedStudents } from './filter-queries.ts'
import { withHours } from './hours.ts'

type Row = Omit<Student, 'approvedMinutes' | 'pendingMinutes'>

const { approvedMinutes, pendingMinutes, ...inRow } = Student.shape
const rowNames = Object.keys(inRow) as (keyof Row)[]

export async function listStudents(db: Db, actor: Actor, query: StudentWish) {
  const [students, counted] = await Promise.all([
    pageOfStudents(db, actor, query),
    countPeople(db, wantedStudents(db, actor, query)),
  ])
  return { students, ...counted }
}

export async function pageOfStudents(db: Db, actor: Actor, query: StudentWish): Promise<Student[]> {
  const page = pageOfPeople(db, wantedStudents(db, actor, query))
  const rows = await db<Row[]>`
    ${selectStudents(db, actor, db`(${page}) page join students s on s.id = page.id`)} order by page.position`
  return withHours(rows, (ids) => findHours(db, ids, undefined))
}

export async function countStudents(db: Db, actor: Actor, query: StudentWish) {
  return { total: await countAllPeople(db, wantedStudents(db, actor, query)) }
}

export async function findStudent(db: Db | Tx, actor: Actor, id: number): Promise<Student> {
  const rows = await db<Row[]>`
    ${selectStudents(db, actor, db`students s`)} where s.id = ${id} and ${studentsInReach(db, actor)}`
  return one(await withHours(rows, (ids) => hoursOf(db, ids)), 'Student')
}

/** A student's own record. */
export async function findSelf(db: Db, actor: Actor): Promise<Student> {
  const { rows, counted } = await readSelf(db, actor, undefined)
  const row = one(rows, 'Student')
  const { approved, pending } = row.placementId === null ? noHours : await totalsIn(db, counted, row.placementId)
  return { ...row, approvedMinutes: approved, pendingMinutes: pending }
}

/**
 * Students who ask at the same moment share the statement. What the first may see of their own record, each may, because
 * all of them are students.
 */
const readSelf = gathered(async (db: Db, actors: readonly Actor[]) => {
  const ids = actors.map(({ id }) => id)
  const [first] = actors
  if (!first) return []
  const people: Piece<Row> = {
    names: rowNames,
    instants: ['createdAt', 'updatedAt', 'archivedAt', 'invitedAt', 'slipUntil'],
    rows: db`${selectStudents(db, first, db`students s`)} where s.id = any(${ids})`,
  }
  const found = await readTogether(db, { people, counted: countedOf(db, ids) })
  const [rows, counted] = [groupedBy(found.people, ({ id }) => id), byStudent(found.counted)]
  return ids.map((id) => ({ rows: rows.get(id) ?? [], counted: counted.get(id) ?? [] }))
})

/** The students of `ids` within reach, in the order of their ids. */
export async function listStudentsById(db: Db | Tx, actor: Actor, ids: readonly number[]): Promise<Student[]> {
  const rows = await db<Row[]>`
    ${selectStudents(db, actor, db`students s`)} where s.id = any(${ids as number[]}) and ${studentsInReach(db, actor)} order by s.id`
  return withHours(rows, (ids) => hoursOf(db, ids))
}

/** The record after a change, even if the change took it out of the caller's reach. */
export async function readStudent(db: Db | Tx, actor: Actor, id: number): Promise<Student> {
  return one(await readStudents(db, actor, [id]), 'Student')
}

export async function readStudents(db: Db | Tx, actor: Actor, ids: readonly number[]): Promise<Student[]> {
  const rows = await db<Row[]>`${selectStudents(db, actor, db`students s`)} where s.id = any(${ids as number[]})`
  return withHours(rows, (ids) => hoursOf(db, ids))
}

export async function insertStudent(tx: Tx, id: number, fields: Partial<StudentFields>): Promise<void> {
  await tx`insert into students ${tx(defined({ ...fields, id }))}`
}

type OwnChanges = Omit<StudentChanges, 'version'> & { remarks?: string | null; graduatedOn?: string | null }

export async function setStudent(tx: Tx, id: number, fields: OwnChanges): Promise<void> {
  const named = defined(fields)
  if (Object.keys(named).length === 0) return
  await tx`update students set ${tx(named)} where id = ${id}`
}

export async function setCoordinators(tx: Tx, ids: readonly number[], coordinatorId: number | null): Promise<void> {
  await tx`update students set coordinator_id = ${coordinatorId} where id = any(${ids as number[]})`
}

export async function isNumberTaken(db: Db | Tx, studentNumber: string, except: number | null): Promise<boolean> {
  const [row] = await db`
    select from students where lower(student_number) = lower(${studentNumber}) and id is distinct from ${except}`
  return row !== undefined
}

export async function isOpenCourse(db: Db | Tx, id: number): Promise<boolean> {
  const [row] = await db`select from courses where id = ${id} and archived_at is null`
  return row !== undefined
}

/** The earliest start date of this student's live placements. */
export async function findFirstDay(db: Db | Tx, studentId: number): Promise<string | null> {
  const [row] = await db<{ startDate: string | null }[]>`
    select min(start_date) as start_date from placements where student_id = ${studentId} and ${whereLive(db, 'placements')}`
  return row?.startDate ?? null
}

/** A condition on `placements p`. */
export function ofStudents(db: Db | Tx, ids: readonly number[]) {
  return db`p.student_id = any(${ids as number[]})`
}

function selectStudents(db: Db | Tx, actor: Actor, from: Fragment) {
  return db`
    select ${personColumns(db)}, ${studentColumns(db, actor)}, c.code as course_code, c.name as course_name, ${listNameOf(db, 't')} as coordinator_name,
      cp.id as placement_id, cp.status as placement_status, cp.company_id, o.name as company_name,
      cp.supervisor_id, ${listNameOf(db, 'w')} as supervisor_name, cp.start_date, cp.target_end_date, cp.required_minutes,
      cp.last_tap_on
    from ${from} join users u on u.id = s.id join accounts a on a.user_id = s.id
      join courses c on c.id = s.course_id left join users t on t.id = s.coordinator_id
      left join lateral (
        select p.*, ${lastTapOn(db)} as last_tap_on from placements p where p.student_id = s.id ${andReached(db, actor)}
        order by ${currentFirst(db)} limit 1) cp on true
      left join companies o on o.id = cp.company_id left join users w on w.id = cp.supervisor_id`
}

/** A supervisor does not see what approving hours does not need: birth date, address and guardian (rule 32). */
function studentColumns(db: Db | Tx, actor: Actor) {
  const seen = db`s.student_number, s.course_id, s.year_level, s.section, s.emergency_name, s.emergency_relationship,
    s.emergency_number, s.coordinator_id, s.remarks, s.graduated_on`
  if (actor.role !== 'supervisor') {
    return db`${seen}, s.sex, s.birth_date, s.street, s.barangay, s.city, s.province, s.zip, s.guardian_name,
      s.guardian_relationship, s.guardian_number`
  }
  return db`${seen}, null as sex, null as birth_date, null as street, null as barangay, null as city,
    null as province, null as zip, null as guardian_name, null as guardian_relationship, null as guardian_number`
}
