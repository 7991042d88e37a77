import type { SearchHit } from '#contract/search.ts'
import { StudentQuery } from '#contract/students.ts'
import { SupervisorQuery } from '#contract/supervisors.ts'
import { TeacherQuery } from '#contract/teachers.ts'
import { classOf } from '#domain/person.ts'
import { companiesInReach } from '#server/companies/visibility.ts'
import type { Db } from '#server/db.ts'
import { listNameOf } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains } from '#server/http/sql.ts'
import { pageOfPeople } from '#server/people-lists/page-queries.ts'
import { wantedStudents } from '#server/students/filter-queries.ts'
import { wantedSupervisors } from '#server/supervisors/queries.ts'
import { wantedTeachers } from '#server/teachers/queries.ts'

/** How many of each kind; a person who wants fewer matches types more. */
const ofEach = '5'

type StudentHit = { id: number; title: string; studentNumber: string; section: string | null; courseCode: string }

export async function listStudentHits(db: Db, actor: Actor, keyword: string): Promise<SearchHit[]> {
  const query = StudentQuery.parse({ search: keyword, rowsPerPage: ofEach })
  const rows = await db<StudentHit[]>`
    select u.id, ${listNameOf(db, 'u')} as title, s.student_number, s.section, c.code as course_code
    from (${pageOfPeople(db, wantedStudents(db, actor, query))}) page join users u on u.id = page.id
      join students s on s.id = u.id join courses c on c.id = s.course_id
    order by page.position`
  return rows.map(({ id, title, ...student }) => {
    return { kind: 'student', id, title, detail: `${student.studentNumber} · ${classOf(student)}` }
  })
}

export async function listTeacherHits(db: Db, keyword: string) {
  const query = TeacherQuery.parse({ search: keyword, rowsPerPage: ofEach })
  return db<SearchHit[]>`
    select 'teacher' as kind, u.id, ${listNameOf(db, 'u')} as title, t.department as detail
    from (${pageOfPeople(db, wantedTeachers(db, query))}) page join users u on u.id = page.id
      join teachers t on t.id = u.id
    order by page.position`
}

export async function listSupervisorHits(db: Db, actor: Actor, keyword: string) {
  const query = SupervisorQuery.parse({ search: keyword, rowsPerPage: ofEach })
  return db<SearchHit[]>`
    select 'supervisor' as kind, u.id, ${listNameOf(db, 'u')} as title, o.name as detail
    from (${pageOfPeople(db, wantedSupervisors(db, actor, query))}) page join users u on u.id = page.id
      join supervisors v on v.id = u.id join companies o on o.id = v.company_id
    order by page.position`
}

export async function listCompanyHits(db: Db, actor: Actor, keyword: string) {
  return db<SearchHit[]>`
    select 'company' as kind, o.id, o.name as title, concat_ws(', ', o.city, o.province) as detail from companies o
    where o.search like ${contains(keyword)} and o.archived_at is null and ${companiesInReach(db, actor)}
    order by o.name, o.id limit ${Number(ofEach)}`
}
