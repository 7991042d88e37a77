import { beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { corrections } from '#contract/corrections.ts'
import { dashboard, type StudentQueues } from '#contract/dashboard.ts'
import { documents } from '#contract/documents.ts'
import { records } from '#contract/records.ts'
import { StudentQuery, students } from '#contract/students.ts'
import { addDays, weekOf } from '#domain/calendar.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { type Ask, startDemo } from '#server/testing/api.ts'
import { demoNoon as noon, demoDay as today } from '#server/testing/database.ts'
import { rewriting } from '#server/testing/rewriting.ts'
import { listGroups } from './coordinator-queries.ts'
import { countCoordinators } from './coordinators.ts'
import { countSchool } from './tasks.ts'

const api = await startDemo()

beforeAll(async () => {
  // some silence, which the demo school does not have
  await api.write((tx) =>
    rewriting(
      tx,
      () =>
        tx`delete from taps where student_id in (select student_id from placements where status = 'deployed' and id % 9 = 0) and work_date > '2026-11-05'`,
    ),
  )
  await api.db`delete from time_records where student_id in (select student_id from placements where status = 'deployed' and id % 9 = 0) and work_date > '2026-11-05'`
  // and documents that were uploaded rather than brought
  await api.db`update documents set paper_received_by = null, paper_received_at = null where status = 'submitted' and id % 2 = 0`
  await api.db`update time_records set would_be = 100 where status = 'approved' and id % 101 = 0`
  await countSchool(api.services, atOnce)
  await countCoordinators(api.services, atOnce)
})

async function idOf(username: string): Promise<number> {
  const [user] = await api.db<{ id: number }[]>`select id from users where username = ${username}`
  return user!.id
}

async function totalOf(ask: Ask, query: object): Promise<number> {
  const { data, status } = await ask(students.list, { query: StudentQuery.parse(query) as never })
  expect(status).toBe(200)
  return data.total
}

describe('the work of the school', () => {
  test('each number of each coordinator, and of nobody, equals the total of the list that it opens', async () => {
    await api.db`update students set coordinator_id = null where id % 7 = 0`
    await countCoordinators(api.services, atOnce)
    const admin = await api.as(await idOf('admin'))
    const { data } = await admin(dashboard.read)
    if (data.role !== 'admin') throw new Error('not an admin')
    const { coordinators, companyDocuments, countedAt } = data.work
    expect(countedAt).toBe(noon)
    expect(coordinators.map(({ name }) => name)).toEqual(expect.arrayContaining([null, expect.stringMatching(/, /)]))
    const everyone = { id: undefined, name: null, ...sum(coordinators) }
    for (const { id, name: _name, students: count, atRisk, ...row } of [...coordinators, everyone]) {
      const query = id === undefined ? {} : { coordinatorId: String(id ?? 'none') }
      const wish = query as never
      const ofCompanies = id === undefined ? companyDocuments : 0
      const submitted = await admin(documents.list, { query: { ...query, state: 'submitted' } as never })
      const pending = await admin(corrections.list, { query: { ...query, status: 'pending' } as never })
      expect({ id, count, ...row, documents: row.documents + ofCompanies }).toEqual({
        id,
        count: await totalOf(admin, wish),
        documents: submitted.data.total,
        corrections: pending.data.total,
        incomplete: await totalOf(admin, { ...query, needs: 'incomplete' }),
        noTap: await totalOf(admin, { ...query, needs: 'no_tap' }),
        unplaced: await totalOf(admin, { ...query, stage: 'unplaced' }),
        preparing: await totalOf(admin, { ...query, stage: 'preparing' }),
        changed: (await admin(records.changed, { query: wish })).data.total,
      })
      if (!id) continue
      const { data: live } = await admin(dashboard.read, { query: { coordinatorId: String(id) } as never })
      if (live.role !== 'admin' || !live.coordinator) throw new Error('no coordinator')
      expect(live.coordinator.risks).toHaveLength(atRisk)
      expect(live.coordinator).toMatchObject({ students: count, queues: row })
    }
    expect(everyone.atRisk).toBeGreaterThan(0)
    expect(everyone.noTap).toBeGreaterThan(0)
  })

  test('is counted for few students at a time, each once, also where nobody has a coordinator', async () => {
    const before = await api.db<{ id: number; coordinatorId: number }[]>`
      select id, coordinator_id from students where coordinator_id is not null`
    await api.db`update students set coordinator_id = null`
    const ids = (await listGroups(api.db)).map((group) => group.ids)
    await api.db`
      update students s set coordinator_id = b."coordinatorId"
      from jsonb_to_recordset(${JSON.stringify(before)}::text::jsonb) as b (id bigint, "coordinatorId" bigint) where s.id = b.id`
    expect(Math.max(...ids.map(({ length }) => length))).toBe(200)
    const [counted] = await api.db`
      select count(*)::int as total from students s join users u on u.id = s.id and u.archived_at is null`
    expect(new Set(ids.flat()).size).toBe(counted!.total)
    expect(ids.flat()).toHaveLength(counted!.total)
  })
})

type Figures = Record<'students' | 'atRisk' | keyof StudentQueues, number>

function sum(rows: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => rows.reduce((total, row) => total + row[name], 0)
  return {
    students: of('students'),
    documents: of('documents'),
    corrections: of('corrections'),
    incomplete: of('incomplete'),
    noTap: of('noTap'),
    unplaced: of('unplaced'),
    preparing: of('preparing'),
    changed: of('changed'),
    atRisk: of('atRisk'),
  }
}

describe('a coordinator’s numbers', () => {
  test('each equals the total of the list that it opens, for every coordinator', async () => {
    const ids = await api.db<{ id: number }[]>`select id from teachers order by id`
    let silent = 0
    for (const { id } of ids) {
      const ask = await api.as(id)
      const { data } = await ask(dashboard.read)
      if (data.role !== 'teacher') throw new Error('not a teacher')
      const { queues } = data
      silent += queues.noTap
      expect(data.students).toBe(await totalOf(ask, {}))
      expect(queues.incomplete).toBe(await totalOf(ask, { needs: 'incomplete' }))
      expect(queues.noTap).toBe(await totalOf(ask, { needs: 'no_tap' }))
      expect(queues.unplaced).toBe(await totalOf(ask, { stage: 'unplaced' }))
      expect(queues.preparing).toBe(await totalOf(ask, { stage: 'preparing' }))
      for (const { from, students: count } of data.progress) {
        expect(count, `from ${from} percent`).toBe(await totalOf(ask, { progress: String(from) }))
      }
      for (const { courseId, ...program } of data.programs) {
        const at = (stage: string) => totalOf(ask, { stage, courseId: String(courseId) })
        expect(program).toMatchObject({
          unplaced: await at('unplaced'),
          preparing: await at('preparing'),
          atWork: await at('at_work'),
          completed: await at('completed'),
        })
      }
      expect(queues.corrections).toBe((await ask(corrections.list, { query: { status: 'pending' } })).data.total)
      expect(queues.changed).toBe((await ask(records.changed)).data.total)
      expect(queues.documents).toBe((await ask(documents.list, { query: { state: 'submitted' } })).data.total)
      const expiring = await ask(companies.list, { query: { moa: 'expiring', mine: 'true' as never } })
      expect(queues.moasExpiring).toBe(expiring.data.total)
    }
    expect(silent).toBeGreaterThan(0)
  })

  test('each equals a count over the records by hand', async () => {
    const id = await idOf('teacher')
    const { data } = await (await api.as(id))(dashboard.read)
    if (data.role !== 'teacher') throw new Error('not a teacher')
    const own = await ownStudents(id)
    expect(data.students).toBe(own.length)
    const current = await currentPlacements(own)
    const standing = (wanted: (placement: Current | undefined) => boolean) =>
      own.filter((student) => wanted(current.get(student))).length
    expect(data.queues.preparing).toBe(standing((p) => ['draft', 'requirements', 'cleared'].includes(p?.status ?? '')))
    const ended = ['pulled_out', 'withdrawn', 'transferred']
    expect(data.queues.unplaced).toBe(standing((p) => p === undefined || ended.includes(p.status)))
    const days = await api.db<{ placementId: number; workDate: string; status: string }[]>`
      select placement_id, work_date, status from time_records`
    const incomplete = new Set(days.filter(({ status }) => status === 'incomplete').map((day) => day.placementId))
    expect(data.queues.incomplete).toBe(standing((p) => p !== undefined && incomplete.has(p.id)))
    const papers = await api.db<
      { studentId: number; requirementId: number; revision: number; status: string; isOnPaper: boolean }[]
    >`
      select student_id, requirement_id, revision, status, paper_received_by is not null as is_on_paper from documents where student_id = any(${own})`
    const newest = papers.filter(
      (one) =>
        !papers.some(
          (two) =>
            two.studentId === one.studentId && two.requirementId === one.requirementId && two.revision > one.revision,
        ),
    )
    expect(data.queues.documents).toBe(
      newest.filter(({ status, isOnPaper }) => status === 'submitted' && !isOnPaper).length,
    )
    const working = [...current.values()].filter(({ status }) => ['deployed', 'on_hold', 'hours_met'].includes(status))
    const hours = await hoursOf(
      api.db,
      working.map(({ id }) => id),
    )
    const parts = working.map((p) => Math.floor(((hours.get(p.id)?.approved ?? 0) / p.requiredMinutes) * 4) * 25)
    expect(data.progress).toEqual(
      [0, 25, 50, 75, 100].map((from) => ({
        from,
        students: parts.filter((part) => Math.min(part, 100) === from).length,
      })),
    )
  })

  test('nobody outside of one’s reach is at risk on one’s list, and each says why', async () => {
    const id = await idOf('teacher')
    const { data } = await (await api.as(id))(dashboard.read)
    if (data.role !== 'teacher') throw new Error('not a teacher')
    const own = await ownStudents(id)
    expect(data.risks.length).toBeGreaterThan(0)
    for (const risk of data.risks) {
      expect(own).toContain(risk.studentId)
      expect(risk.reasons.length).toBeGreaterThan(0)
    }
    const silent = data.risks.filter(({ reasons }) => reasons.some(({ code }) => code === 'no_tap'))
    expect(silent.length).toBe(data.queues.noTap)
    expect(silent[0]?.reasons.find(({ code }) => code === 'no_tap')?.text).toMatch(/^No tap since .* missed$/)
  })
})

describe('the school’s numbers', () => {
  test('each equals the total of the list that it opens, in every term', async () => {
    const ask = await api.as(await idOf('admin'))
    const graduates = await api.db<{ id: number }[]>`
      update users set archived_at = ${noon} where id in (
        select student_id from placements group by 1 having bool_and(status = 'completed') order by 1 limit 5) returning id`
    const { data: first } = await ask(dashboard.read)
    if (first.role !== 'admin') throw new Error('not an admin')
    let inArchive = 0
    for (const term of first.terms) {
      const { data } = await ask(dashboard.read, { query: { termId: term.id } })
      if (data.role !== 'admin') throw new Error('not an admin')
      expect(data.termId).toBe(term.id)
      for (const program of data.programs) {
        const placedCourse = String(program.courseId)
        const placedIn = String(term.id)
        expect(program).toMatchObject({
          placed: await totalOf(ask, { placedCourse, placedIn }),
          atWork: await totalOf(ask, { placedCourse, placedIn, outcome: 'at_work' }),
          completed: await totalOf(ask, { placedCourse, placedIn, outcome: 'completed' }),
          pulledOut: await totalOf(ask, { placedCourse, placedIn, outcome: 'pulled_out' }),
          archived: await totalOf(ask, { placedCourse, placedIn, archived: 'true' }),
        })
        inArchive += program.archived
      }
    }
    expect(inArchive).toBe(5)
    await api.db`update users set archived_at = null where id = any(${graduates.map(({ id }) => id)})`
    for (const [moa, count] of Object.entries(first.moa)) {
      expect(count, moa).toBe((await ask(companies.list, { query: { moa: moa as 'none' } })).data.total)
    }
    expect(first.activity).toHaveLength(14)
    for (const { workDate, students: count } of first.activity.slice(-5)) {
      expect(count, workDate).toBe(await totalOf(ask, { tappedOn: workDate }))
    }
  })

  test('rendered hours are those that the rules of the week give, program by program', async () => {
    const { data } = await (await api.as(await idOf('admin')))(dashboard.read)
    if (data.role !== 'admin') throw new Error('not an admin')
    const placements = await api.db<{ id: number; courseId: number }[]>`
      select p.id, p.course_id from placements p
      where p.term_id = ${data.termId} and not exists (select from placements q where q.continues_id = p.id)`
    const hours = await hoursOf(
      api.db,
      placements.map(({ id }) => id),
    )
    for (const { courseId, minutes } of data.programs) {
      const own = placements.filter((placement) => placement.courseId === courseId)
      expect(minutes).toBe(own.reduce((sum, { id }) => sum + (hours.get(id)?.approved ?? 0), 0))
    }
    expect(data.countedAt).toBe(noon)
  })

  test('a term that nobody is placed in shows programs without placements', async () => {
    const ask = await api.as(await idOf('admin'))
    const { data } = await ask(dashboard.read, { query: { termId: 3 } })
    if (data.role !== 'admin') throw new Error('not an admin')
    expect(data.programs.map(({ placed, minutes }) => placed + minutes)).toEqual(data.programs.map(() => 0))
    expect((await ask(dashboard.read, { query: { termId: 987_654 } })).status).toBe(404)
  })

  test('the health of the system says when the last backup was made', async () => {
    await api.db`insert into audit_events (at, action, noun, record_id) values (${noon}, 'backed up', 'school', 1)`
    const { data } = await (await api.as(await idOf('admin')))(dashboard.read)
    if (data.role !== 'admin') throw new Error('not an admin')
    expect(data.health).toMatchObject({ lastBackupAt: noon, mail: { isSmtp: false, failed: 0 } })
    expect(data.health.disk.freeBytes).toBeGreaterThan(0)
  })
})

describe('a supervisor’s numbers', () => {
  test('hours, queue and corrections are those of the lists', async () => {
    const id = await idOf('supervisor')
    const ask = await api.as(id)
    const { data } = await ask(dashboard.read)
    if (data.role !== 'supervisor') throw new Error('not a supervisor')
    expect(data.interns.length).toBe(await totalOf(ask, { stage: 'at_work' }))
    expect(data.queue).toEqual((await ask(records.queue)).data)
    expect(data.corrections).toEqual((await ask(corrections.list, { query: { status: 'pending' } })).data)
    for (const intern of data.interns) {
      const { data: student } = await ask(students.read, { params: { id: intern.studentId } })
      expect(intern).toMatchObject({
        approvedMinutes: student.approvedMinutes,
        pendingMinutes: student.pendingMinutes,
        requiredMinutes: student.requiredMinutes,
        waiting: data.queue.records.filter(({ studentId }) => studentId === intern.studentId).length,
      })
    }
  })
})

describe('a student’s numbers', () => {
  test('the week, the hours and the papers are those of the records', async () => {
    const id = await idOf('student')
    const ask = await api.as(id)
    const { data } = await ask(dashboard.read)
    if (data.role !== 'student') throw new Error('not a student')
    const { data: month } = await ask(records.month, { params: { studentId: id }, query: { month: today.slice(0, 7) } })
    expect(data.today.totals).toEqual(month.totals)
    const { from, to } = weekOf(today)
    expect(data.week.map(({ workDate, minutes, status }) => ({ workDate, minutes, status }))).toEqual(
      month.records
        .filter(({ workDate }) => workDate >= from && workDate <= to)
        .map(({ workDate, shown, record }) => ({ workDate, minutes: shown, status: record?.status ?? null })),
    )
    expect(data.facts?.remaining).toBe(month.totals.remaining - month.totals.pending)
    const { total, inOrder, waiting, returned, missing } = data.papers
    expect(inOrder + waiting + returned + missing).toBe(total)
    const undone =
      await api.db`select from time_records where student_id = ${id} and status in ('incomplete', 'returned')`
    const days = data.todo.filter(({ code }) => code === 'incomplete_day' || code === 'returned_day')
    expect(days.length).toBe(undone.length)
  })
})

test('what became of placements is kept right through every change', async () => {
  const counted = () => api.db`
    select term_id, course_id, outcome, count(*)::int as students from (
      select distinct p.student_id, p.term_id, p.course_id, o as outcome
      from placements p join users u on u.id = p.student_id,
        unnest(outcomes_now(p.status, u.archived_at is not null)) o) kept
    group by 1, 2, 3 order by 1, 2, 3`
  const kept = () => api.db`
    select term_id, course_id, outcome, sum(students)::int as students from outcome_counts
    group by 1, 2, 3 having sum(students) <> 0 order by 1, 2, 3`
  expect(await kept()).toEqual(await counted())
  await api.db`update placements set status = 'pulled_out' where status = 'deployed' and id % 7 = 0`
  expect(await kept()).toEqual(await counted())
  await api.db`update placements set term_id = 3, course_id = 1 + id % 8 where id % 11 = 0`
  expect(await kept()).toEqual(await counted())
  await api.db`update users set archived_at = ${noon} where role = 'student' and id % 5 = 0`
  expect(await kept()).toEqual(await counted())
  await api.db`update placements set status = 'completed' where status = 'hours_met'`
  await api.db`update users set archived_at = null, first_name = first_name where role = 'student' and id % 10 = 0`
  expect(await kept()).toEqual(await counted())
  await api.db`delete from placements where status = 'draft'`
  expect(await kept()).toEqual(await counted())
})

test('the sum in the database agrees with the rules, for every placement of the school', async () => {
  const rows = await api.db<{ placementId: number; approved: number; reckoned: number }[]>`
    ${countedMinutes(api.db, api.db`select id from placements`)}`
  const hours = await hoursOf(
    api.db,
    rows.map(({ placementId }) => placementId),
  )
  expect(rows.length).toBe(hours.size)
  for (const { placementId, approved, reckoned } of rows) {
    const own = hours.get(placementId)
    expect({ approved, reckoned }).toEqual({
      approved: own?.approved,
      reckoned: (own?.approved ?? 0) + (own?.pending ?? 0),
    })
  }
})

type Current = {
  id: number
  studentId: number
  status: string
  endDate: string | null
  continuesId: number | null
  requiredMinutes: number
}

async function ownStudents(teacherId: number): Promise<number[]> {
  const courses = await api.db<
    { courseId: number }[]
  >`select course_id from teacher_courses where teacher_id = ${teacherId}`
  const all = await api.db<{ id: number; coordinatorId: number | null; courseId: number }[]>`
    select s.id, s.coordinator_id, s.course_id from students s join users u on u.id = s.id where u.archived_at is null`
  return all
    .filter(
      (one) =>
        one.coordinatorId === teacherId ||
        (one.coordinatorId === null && courses.some(({ courseId }) => courseId === one.courseId)),
    )
    .map(({ id }) => id)
}

/** At work before being prepared before ended before given up without a day, the newest of each. */
async function currentPlacements(studentIds: readonly number[]): Promise<Map<number, Current>> {
  const rows = await api.db<Current[]>`
    select id, student_id, status, end_date, continues_id, required_minutes from placements where student_id = any(${studentIds as number[]}) order by id`
  const rank = ({ status, endDate, continuesId }: Current) =>
    ['deployed', 'on_hold', 'hours_met'].includes(status)
      ? 0
      : ['draft', 'requirements', 'cleared'].includes(status)
        ? 1
        : endDate !== null || continuesId !== null
          ? 2
          : 3
  const current = new Map<number, Current>()
  for (const row of rows) {
    const known = current.get(row.studentId)
    if (!known || rank(row) <= rank(known)) current.set(row.studentId, row)
  }
  return current
}

test('a day that is over is left out of the days missed when it is a holiday', async () => {
  const ask = await api.as(await idOf('teacher'))
  const before = await totalOf(ask, { needs: 'no_tap' })
  expect(before).toBeGreaterThan(0)
  await api.db`insert into suspensions (from_date, until_date, reason) values ('2026-11-06', ${addDays(today, -1)}, 'Typhoon')`
  expect(await totalOf(ask, { needs: 'no_tap' })).toBe(0)
  await api.db`delete from suspensions where reason = 'Typhoon' and from_date = '2026-11-06'`
})
