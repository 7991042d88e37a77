import { beforeAll, expect, test } from 'vitest'
import { evaluations } from '#contract/evaluations.ts'
import type { Db, Tx } from '#server/db.ts'
import { listEvaluations } from '#server/evaluations/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { explaining } from '#server/testing/explaining.ts'
import { adminDashboard } from './admin.ts'
import { countProgramHours } from './counting-queries.ts'
import { studentDashboard } from './student.ts'
import { supervisorDashboard } from './supervisor.ts'
import { teacherDashboard } from './teacher.ts'

const api = await startApi()
const when = { now: '2026-11-13T04:00:00.000Z', zone: 'Asia/Manila' }
const teacher = { id: 7, role: 'teacher', sessionId: 0 } as const
const supervisor = { id: 207, role: 'supervisor', sessionId: 0 } as const

// 10,000 students with their last week: a plan that reads whole tables would show
beforeAll(async () => {
  await api.write(loadSchool)
  await api.db`vacuum (analyze)`
}, 180_000)

async function loadSchool(db: Tx) {
  // without checks the rows are written in a tenth of the time
  await db`set local session_replication_role = replica`
  await db`insert into courses (code, name, required_hours) select 'P' || n, 'Program ' || n, 486 from generate_series(1, 20) n`
  await db`insert into terms (school_year, semester, starts_on, ends_on, current) values ('2026-2027', 'first', '2026-06-01', '2026-12-18', true)`
  await db`insert into companies (name) select 'Company ' || n from generate_series(1, 2000) n`
  await db`
    insert into agreements (company_id, reference, valid_from, valid_until)
    select id, 'MOA', '2026-01-01', date '2026-12-01' + (id % 900)::int from companies`
  await db`
    insert into users (id, role, username, first_name, last_name) overriding system value
    select n, case when n <= 200 then 'teacher' when n <= 2200 then 'supervisor' else 'student' end, 'user' || n, 'F' || n, 'L' || n
    from generate_series(1, 12200) n`
  await db`insert into teachers (id) select id from users where role = 'teacher'`
  await db`insert into teacher_courses select id, 1 + id % 20 from teachers`
  await db`insert into supervisors (id, company_id) select id, 1 + id % 2000 from users where role = 'supervisor'`
  await db`
    insert into students (id, student_number, course_id, coordinator_id)
    select id, username, 1 + id % 20, 1 + id % 200 from users where role = 'student'`
  await db`
    insert into placements (student_id, term_id, course_id, company_id, supervisor_id, required_minutes, start_date, status)
    select s.id, 1, s.course_id, v.company_id, v.id, 29160, '2026-08-03',
      (array['deployed', 'completed', 'on_hold', 'draft'])[1 + s.id % 4]
    from students s join supervisors v on v.id = 201 + s.id % 2000`
  await db`
    insert into schedules (placement_id, valid_from, days, first_start, first_end)
    select id, '2026-08-03', '{1,2,3,4,5}', '08:00', '12:00' from placements`
  await db`
    insert into time_records (student_id, placement_id, work_date, day_type, rendered, credited, late, undertime, overtime,
      explanation, flags, status, basis, closes_at)
    select p.student_id, p.id, date '2026-11-09' + d, 'regular', 240, 240, 0, 0, 0, '[]', '{}',
      case when p.id % 50 = d then 'incomplete' when d = 3 then 'submitted' else 'approved' end, '{"schedule": null}', '2026-11-14T00:00:00Z'
    from placements p cross join generate_series(0, 3) d where p.status in ('deployed', 'on_hold')`
  await db`
    insert into taps (student_id, placement_id, work_date, slot, at, received_at, source)
    select student_id, placement_id, work_date, 'am_in', work_date, work_date, 'tap' from time_records`
  await db`
    insert into documents (student_id, requirement_id, status)
    select s.id, r.id, (array['submitted', 'approved'])[1 + (s.id + r.id) % 2] from students s cross join requirements r
    where r.position <= 4`
  await db`
    insert into corrections (student_id, placement_id, work_date, kind, reason, created_at)
    select student_id, placement_id, work_date, 'whole_day', 'My phone was broken', now() from time_records where id % 9 = 0`
  await db`insert into evaluation_revisions (template_id, revision, form, item_count, created_at) values (1, 1, '{}', 0, now())`
  await db`
    insert into evaluations (template_id, revision_id, kind, placement_id, status, due_on, created_at, updated_at)
    select v.template_id, v.id, 'supervisor_student', p.id, 'due', '2026-11-20', now(), now()
    from placements p cross join evaluation_revisions v`
}

const dashboards: Record<string, (db: Db) => Promise<unknown>> = {
  'a coordinator’s': (db) => teacherDashboard(db, teacher, when),
  'a supervisor’s': (db) => supervisorDashboard(db, supervisor, when),
  'a student’s': (db) => studentDashboard(db, { studentId: 5000, ...when }),
  'the school’s': (db) =>
    adminDashboard(db, {
      adminId: 1,
      now: '2026-11-13T00:00:00.000Z',
      today: '2026-11-13',
      termId: undefined,
      coordinatorId: undefined,
      services: api.services,
    }),
  'the school’s with the work of one coordinator': (db) =>
    adminDashboard(db, {
      adminId: 1,
      now: when.now,
      today: '2026-11-13',
      termId: undefined,
      coordinatorId: 7,
      services: api.services,
    }),
}
const large =
  /Seq Scan on (users|students|placements|schedules|time_records|taps|documents|corrections|evaluations)\b|evaluations_to_answer/

test.each(Object.entries(dashboards))('%s dashboard reads no large table from end to end', async (_, read) => {
  const plans: string[] = []
  await read(explaining(api.db, plans))
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.filter((line) => large.test(line))).toEqual([])
})

test('a coordinator’s list of evaluations reads no large table from end to end', async () => {
  const plans: string[] = []
  const query = evaluations.list.query.parse({ page: '1', rowsPerPage: '10' })
  await listEvaluations(explaining(api.db, plans), { actor: teacher, today: '2026-11-13' }, query)
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.filter((line) => large.test(line))).toEqual([])
})

test('counting the school goes through no table once for each placement', async () => {
  const plans: string[] = []
  await api.write((tx) => countProgramHours(explaining(tx, plans)))
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.filter((line) => line.includes('Nested Loop'))).toEqual([])
})
