import { beforeAll, expect, test } from 'vitest'
import { records } from '#contract/records.ts'
import { type Student, StudentQuery, students } from '#contract/students.ts'
import { isRunning, placementStatuses } from '#domain/placement.ts'
import { countSchool } from '#server/dashboard/tasks.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { startDemo } from '#server/testing/api.ts'
import { demoDay as today } from '#server/testing/database.ts'

const api = await startDemo()

beforeAll(async () => {
  await api.db`
    update accounts set password_hash = null, invited_at = case when user_id % 2 = 0 then now() end where user_id % 5 = 0`
  await countSchool(api.services, atOnce)
})

const remaining = ({ placementId, requiredMinutes, approvedMinutes }: Student) =>
  placementId === null ? Number.POSITIVE_INFINITY : Math.max(0, (requiredMinutes ?? 0) - approvedMinutes)
const accountOf = ({ hasPassword, invitedAt }: Student) => (hasPassword ? 2 : invitedAt ? 1 : 0)

/** What a row shows of each order. */
const shown: Record<string, (student: Student) => number | string> = {
  section: ({ section }) => (section ?? '￿').toLowerCase(),
  status: ({ placementStatus }) => (placementStatus === null ? 0 : placementStatuses.indexOf(placementStatus) + 1),
  hours: ({ approvedMinutes }) => approvedMinutes,
  remaining,
  lastTap: ({ lastTapOn }) => lastTapOn ?? '',
  account: accountOf,
}

async function everyone(who: string, query: object): Promise<Student[]> {
  const [user] = await api.db<{ id: number }[]>`select id from users where username = ${who}`
  const ask = await api.as(user!.id)
  const all: Student[] = []
  for (let page = 1; ; page++) {
    const wish = StudentQuery.parse({ ...query, page: String(page), rowsPerPage: '100' })
    const { data, status } = await ask(students.list, { query: wish as never })
    expect(status).toBe(200)
    all.push(...data.students)
    if (all.length >= data.total || data.students.length === 0) return all
  }
}

test.each(Object.keys(shown))('students are sorted by %s both ways, and nobody is lost between pages', async (sort) => {
  for (const who of ['admin', 'teacher']) {
    const ids = (await everyone(who, {})).map(({ id }) => id).sort()
    const up = await everyone(who, { sort })
    expect(up.map(({ id }) => id).sort()).toEqual(ids)
    const values = up.map((student) => shown[sort]!(student))
    expect(new Set(values).size).toBeGreaterThan(1)
    expect(values).toEqual([...values].sort((one, two) => (one < two ? -1 : one > two ? 1 : 0)))
    const down = await everyone(who, { sort: `-${sort}` })
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
  }
})

test('a list keeps those who were not invited, never signed in, or have few hours left', async () => {
  const all = await everyone('admin', {})
  const isWanted: [object, (student: Student) => boolean][] = [
    [{ account: 'not_invited' }, (student) => accountOf(student) === 0],
    [{ account: 'never_signed_in' }, ({ hasPassword }) => !hasPassword],
    [{ account: 'active' }, ({ hasPassword }) => hasPassword],
    [
      { hoursLeft: '100' },
      (student) => isRunning(student.placementStatus ?? 'draft') && remaining(student) <= 100 * 60,
    ],
  ]
  for (const [query, isKept] of isWanted) {
    const kept = all.filter(isKept).map(({ id }) => id)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(all.length)
    expect((await everyone('admin', query)).map(({ id }) => id)).toEqual(kept)
    expect((await everyone('admin', { ...query, sort: '-hours' })).length).toBe(kept.length)
  }
  const admin = await api.signedIn('admin')
  for (const query of [{ hoursLeft: '0' }, { hoursLeft: '5001' }, { account: 'none' }]) {
    expect((await admin(students.list, { query: query as never })).status).toBe(400)
  }
})

test('the order by status follows a placement at once', async () => {
  const [one] = await everyone('admin', { status: 'deployed' })
  await api.db`update placements set status = 'transferred', end_date = ${today} where id = ${one!.placementId}`
  const last = (await everyone('admin', { sort: 'status' })).at(-1)
  expect([last!.id, last!.placementStatus]).toEqual([one!.id, 'transferred'])
})

test('the order by hours follows an approval at once', async () => {
  const [waiting] = await api.db<{ id: number; studentId: number }[]>`
    select r.id, r.student_id from time_records r join placements p on p.id = r.placement_id
    where r.status = 'submitted' and r.credited > 0 and p.status = 'deployed' order by r.id limit 1`
  await api.db`update student_figures set approved_minutes = 0 where student_id = ${waiting!.studentId}`
  const admin = await api.signedIn('admin')
  expect((await admin(records.decide, { body: { ids: [waiting!.id], status: 'approved' } })).status).toBe(200)
  const hours = (await everyone('admin', { sort: 'hours' })).map(({ approvedMinutes }) => approvedMinutes)
  expect(hours).toEqual([...hours].sort((one, two) => one - two))
})

test.each(['waiting', 'incomplete'] as const)('daily time records are sorted by days that are %s', async (sort) => {
  const admin = await api.signedIn('admin')
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      admin(records.list, { query: { month: '2026-11', sort: `-${sort}`, page, rowsPerPage: 100 } as never }),
    ),
  )
  const counts = pages.flatMap(({ data }) => data.students.map((student) => student[sort]))
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts).toEqual([...counts].sort((one, two) => two - one))
  expect(new Set(pages.flatMap(({ data }) => data.students.map(({ id }) => id))).size).toBe(counts.length)
})

test('the figures of everyone are counted, also of more students than one step takes', async () => {
  await api.db`
    with added as (
      insert into users (role, username, first_name, last_name)
      select 'student', 'many' || n, 'Ana', 'Santos' || n from generate_series(1, 1700) n returning id, username)
    insert into students (id, student_number, course_id)
    select id, username, (select min(id) from courses) from added`
  const figures = () => api.db`select * from student_figures order by student_id`
  const counted = await figures()
  await api.db`update student_figures set approved_minutes = -1, remaining_minutes = -1, last_tap_on = '2000-01-01'`
  await countSchool(api.services, atOnce)
  expect(await figures()).toEqual(counted)
})
