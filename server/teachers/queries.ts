import type { Teacher, TeacherQuery } from '#contract/teachers.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { defined, one, sortKey } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'
import { countAllPeople } from '#server/people-lists/count-queries.ts'
import type { PeoplePage } from '#server/people-lists/match-queries.ts'
import { pageOfPeople } from '#server/people-lists/page-queries.ts'

export async function listTeachers(db: Db, query: TeacherQuery) {
  const wanted = wantedTeachers(db, query)
  const [teachers, total] = await Promise.all([
    db<Teacher[]>`${selectTeachers(db, db`(${pageOfPeople(db, wanted)}) page join teachers t on t.id = page.id`)}
      order by page.position`,
    countAllPeople(db, wanted),
  ])
  return { teachers, total }
}

export async function findTeacher(db: Db | Tx, id: number): Promise<Teacher> {
  return one(await db<Teacher[]>`${selectTeachers(db, db`teachers t`)} where t.id = ${id}`, 'Coordinator')
}

/** Locks the coordinator, so that nobody archives them before this transaction has ended. */
export async function isTeacherAtWork(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx`
    select from users where id = ${id} and role = 'teacher' and archived_at is null for share`
  return row !== undefined
}

type OwnFields = { employeeNumber?: string | null | undefined; department?: string | null | undefined }

export async function insertTeacher(tx: Tx, id: number, fields: OwnFields): Promise<void> {
  await tx`insert into teachers ${tx(defined({ ...fields, id }))}`
}

export async function setTeacher(tx: Tx, id: number, fields: OwnFields): Promise<void> {
  const named = defined(fields)
  if (Object.keys(named).length === 0) return
  await tx`update teachers set ${tx(named)} where id = ${id}`
}

export async function setCourses(tx: Tx, id: number, courseIds: readonly number[]): Promise<void> {
  const wanted = courseIds as number[]
  await tx`delete from teacher_courses where teacher_id = ${id} and course_id <> all(${wanted})`
  await tx`
    insert into teacher_courses (teacher_id, course_id) select ${id}, unnest(${wanted}::bigint[]) on conflict do nothing`
}

export async function listFollowed(tx: Tx, teacherId: number) {
  return tx<{ id: number }[]>`select id from students where coordinator_id = ${teacherId} order by id`
}

export async function releaseStudents(tx: Tx, teacherId: number): Promise<void> {
  await tx`
    update users u set version = u.version + 1, updated_at = ${tx.change.now}
    from students s where s.id = u.id and s.coordinator_id = ${teacherId}`
  await tx`update students set coordinator_id = null where coordinator_id = ${teacherId}`
}

/** A condition on `placements p`. */
export function ofFollowed(db: Db | Tx, teacherId: number) {
  return db`p.student_id in (select id from students where coordinator_id = ${teacherId})`
}

export function wantedTeachers(db: Db, { courseId, sort, ...query }: TeacherQuery): PeoplePage {
  const columns = { name: db`u.search collate "C"`, load: loadOf(db), createdAt: db`u.created_at` }
  const key = sort && sortKey<keyof typeof columns>(sort)
  return {
    ...query,
    role: 'teacher',
    search: query.search,
    table: db`teachers t`,
    id: db`t.id`,
    where:
      courseId === undefined
        ? null
        : db`t.id in (select teacher_id from teacher_courses where course_id = ${courseId})`,
    isNarrow: courseId !== undefined,
    order: key ? { by: columns[key.name], isOfUsers: key.name !== 'load', isTurned: key.isTurned } : null,
  }
}

function selectTeachers(db: Db | Tx, from: Fragment) {
  return db`
    select ${personColumns(db)}, t.employee_number, t.department, ${loadOf(db)} as load,
      array(select course_id from teacher_courses where teacher_id = t.id order by course_id) as course_ids,
      array(select c.code from teacher_courses x join courses c on c.id = x.course_id where x.teacher_id = t.id
        order by c.code) as course_codes
    from ${from} join users u on u.id = t.id join accounts a on a.user_id = t.id`
}

function loadOf(db: Db | Tx) {
  return db`(select count(*)::int from students s join users x on x.id = s.id
    where s.coordinator_id = t.id and x.archived_at is null)`
}
