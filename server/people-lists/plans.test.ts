import { beforeAll, expect, test } from 'vitest'
import { StudentQuery } from '#contract/students.ts'
import { SupervisorQuery } from '#contract/supervisors.ts'
import { TeacherQuery } from '#contract/teachers.ts'
import type { Db } from '#server/db.ts'
import { listStudents } from '#server/students/queries.ts'
import { listSupervisors } from '#server/supervisors/queries.ts'
import { listTeachers } from '#server/teachers/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { explaining } from '#server/testing/explaining.ts'

const api = await startApi()
const admin = { id: 0, role: 'admin', sessionId: 0 } as const
const teacher = { id: 7, role: 'teacher', sessionId: 0 } as const
const supervisor = { id: 207, role: 'supervisor', sessionId: 0 } as const

beforeAll(async () => {
  const { db } = api
  await db`insert into courses (code, name, required_hours) select 'P' || n, 'Program ' || n, 486 from generate_series(1, 20) n`
  await db`insert into terms (school_year, semester, starts_on, ends_on) values ('2026-2027', 'first', '2026-06-01', '2026-10-30')`
  await db`insert into companies (name) select 'Company ' || n from generate_series(1, 500) n`
  await db`
    insert into users (id, role, username, first_name, last_name, search) overriding system value
    select n, case when n <= 200 then 'teacher' when n <= 2200 then 'supervisor' else 'student' end, 'user' || n, 'F' || n % 97,
      'L' || n % 991, ' l' || n % 991 || ' f' || n % 97 || ' m' || n % 613 || ' user' || n
    from generate_series(1, 22200) n`
  await db`insert into accounts (user_id) select id from users`
  await db`insert into teachers (id) select id from users where role = 'teacher'`
  await db`insert into teacher_courses select id, 1 + id % 20 from teachers`
  await db`insert into supervisors (id, company_id) select id, 1 + id % 500 from users where role = 'supervisor'`
  await db`
    insert into students (id, student_number, course_id, section, coordinator_id)
    select id, username, 1 + id % 20, 'S' || id % 50, 1 + id % 200 from users where role = 'student'`
  await db`
    insert into placements (student_id, term_id, course_id, company_id, supervisor_id, required_minutes, status)
    select s.id, 1, s.course_id, v.company_id, v.id, 29160, (array['deployed', 'completed', 'on_hold', 'draft'])[1 + s.id % 4]
    from students s join supervisors v on v.id = 201 + s.id % 2000`
  await db`update student_figures set approved_minutes = student_id % 29160, remaining_minutes = 29160 - student_id % 29160`
  await db`vacuum (analyze)`
})

const lists: Record<string, (db: Db) => Promise<unknown>> = {
  'the first page of students': (db) => listStudents(db, admin, StudentQuery.parse({})),
  'a later page': (db) => listStudents(db, admin, StudentQuery.parse({ page: '300' })),
  'a search by name': (db) => listStudents(db, admin, StudentQuery.parse({ search: 'l77' })),
  'a search by number': (db) => listStudents(db, admin, StudentQuery.parse({ search: 'user12345' })),
  'a search by words': (db) => listStudents(db, admin, StudentQuery.parse({ search: 'f11 m200' })),
  'two letters': (db) => listStudents(db, admin, StudentQuery.parse({ search: 'm2' })),
  'a program': (db) => listStudents(db, admin, StudentQuery.parse({ courseId: '3' })),
  'a program and a name': (db) => listStudents(db, admin, StudentQuery.parse({ courseId: '3', search: 'm200' })),
  'a section': (db) => listStudents(db, admin, StudentQuery.parse({ section: 's7' })),
  'a company': (db) => listStudents(db, admin, StudentQuery.parse({ companyId: '9' })),
  'a supervisor': (db) => listStudents(db, admin, StudentQuery.parse({ supervisorId: '300' })),
  'a coordinator': (db) => listStudents(db, admin, StudentQuery.parse({ coordinatorId: '12' })),
  'the newest': (db) => listStudents(db, admin, StudentQuery.parse({ sort: '-createdAt' })),
  'by student number': (db) => listStudents(db, admin, StudentQuery.parse({ sort: 'studentNumber' })),
  'by section': (db) => listStudents(db, admin, StudentQuery.parse({ sort: 'section' })),
  'by status': (db) => listStudents(db, admin, StudentQuery.parse({ sort: '-status' })),
  'by hours': (db) => listStudents(db, admin, StudentQuery.parse({ sort: '-hours' })),
  'by remaining hours': (db) => listStudents(db, admin, StudentQuery.parse({ sort: 'remaining', page: '20' })),
  'by last tap': (db) => listStudents(db, admin, StudentQuery.parse({ sort: 'lastTap' })),
  'by account': (db) => listStudents(db, admin, StudentQuery.parse({ sort: 'account' })),
  'interns with few hours left': (db) => listStudents(db, admin, StudentQuery.parse({ hoursLeft: '40' })),
  'a coordinator’s own': (db) => listStudents(db, teacher, StudentQuery.parse({ search: 'f1' })),
  'a supervisor’s own': (db) => listStudents(db, supervisor, StudentQuery.parse({})),
  coordinators: (db) => listTeachers(db, TeacherQuery.parse({ search: 'l9' })),
  supervisors: (db) => listSupervisors(db, admin, SupervisorQuery.parse({})),
  'a search for supervisors': (db) => listSupervisors(db, admin, SupervisorQuery.parse({ search: 'l123' })),
}

test.each(Object.entries(lists))('%s: no large table is read from end to end', async (_, list) => {
  const plans: string[] = []
  await list(explaining(api.db, plans))
  expect(plans.length).toBeGreaterThan(1)
  expect(
    plans.filter((line) => /Seq Scan on (users|accounts|students|student_figures|placements|supervisors)\b/.test(line)),
  ).toEqual([])
})
