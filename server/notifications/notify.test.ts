import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { dayOf, type Happening, notify } from './notify.ts'

const api = await startApi()
const morning = '2026-07-06T02:00:00.000Z'
const workDate = '2026-07-06'
beforeEach(() => api.at(morning))

async function aTeam({ isSupervised = true, isCoordinated = true } = {}) {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId: isCoordinated ? teacherId : null })
    await aPlacement(tx, studentId, isSupervised ? { supervisorId } : {})
    return { courseId, teacherId, supervisorId, studentId }
  })
}
const tell = (...happenings: Happening[]) => api.write((tx) => notify(tx, happenings))
const told = (kind: string, studentId: number) => api.db`
  select user_id, title, link, in_bell, push_at, email_at from notifications
  where kind = ${kind} and link like ${`%/${studentId}%`} order by user_id`

test('a record to decide is told to the supervisor, once for a day', async () => {
  const { studentId, supervisorId } = await aTeam()
  const happening: Happening = {
    kind: 'record_to_decide',
    studentId,
    about: dayOf(studentId, workDate),
    facts: { workDate },
  }
  expect(await tell(happening, happening)).toHaveLength(1)
  expect(await tell(happening)).toEqual([])
  expect(await told('record_to_decide', studentId)).toEqual([
    {
      userId: supervisorId,
      title: 'Time record to approve',
      link: `/dtr/${studentId}?month=2026-07`,
      inBell: true,
      pushAt: morning,
      emailAt: morning,
    },
  ])
})

test('without a supervisor the coordinator decides, and without one those of the program', async () => {
  const alone = await aTeam({ isSupervised: false })
  await tell({ kind: 'record_to_decide', studentId: alone.studentId, facts: { workDate } })
  expect(await told('record_to_decide', alone.studentId)).toMatchObject([{ userId: alone.teacherId }])
  const free = await aTeam({ isSupervised: false, isCoordinated: false })
  await tell({ kind: 'record_to_decide', studentId: free.studentId, facts: { workDate } })
  expect(await told('record_to_decide', free.studentId)).toMatchObject([{ userId: free.teacherId }])
})

test('a student is told by letter alone', async () => {
  const { studentId } = await aTeam()
  await tell({ kind: 'document_approved', studentId, facts: { document: 'Medical certificate' } })
  const letter = { userId: studentId, inBell: false, pushAt: null, emailAt: morning }
  expect(await told('document_approved', studentId)).toMatchObject([letter])
})

test('whoever did it is not told of it', async () => {
  const { studentId, teacherId, supervisorId } = await aTeam()
  await api.write(async (tx) => {
    tx.change.by = { id: teacherId, role: 'teacher' }
    await notify(tx, [{ kind: 'hours_met', studentId, facts: {} }])
  })
  const rows = await told('hours_met', studentId)
  expect(rows.map(({ userId }) => userId).sort()).toEqual([studentId, supervisorId].sort())
})

test('a closed account is told nothing', async () => {
  const { studentId, supervisorId } = await aTeam()
  await api.db`update users set active = false where id = ${supervisorId}`
  await tell({ kind: 'outside_geofence', studentId, facts: { workDate } })
  expect((await told('outside_geofence', studentId)).map(({ userId }) => userId)).not.toContain(supervisorId)
})

test('what a person has turned off does not come, by that way', async () => {
  const { studentId, supervisorId } = await aTeam()
  const choices = { record_to_decide: { push: false }, outside_geofence: { bell: false } }
  await api.db`
    insert into notification_preferences (user_id, choices) values (${supervisorId}, ${JSON.stringify(choices)}::text::jsonb)`
  await tell(
    { kind: 'record_to_decide', studentId, facts: { workDate } },
    { kind: 'outside_geofence', studentId, facts: { workDate } },
  )
  expect(await told('record_to_decide', studentId)).toMatchObject([
    { userId: supervisorId, inBell: true, pushAt: null, emailAt: morning },
  ])
  expect((await told('outside_geofence', studentId)).map(({ userId }) => userId)).not.toContain(supervisorId)
})

test('the coordinators of a company’s interns hear of its agreement', async () => {
  const { studentId, teacherId } = await aTeam()
  const [placement] = await api.db<{ companyId: number }[]>`
    select company_id from placements where student_id = ${studentId}`
  await tell({
    kind: 'moa_expiring',
    companyId: placement!.companyId,
    about: 'moa:1:30',
    facts: { validUntil: '2026-08-01', days: 30 },
  })
  const ask = await api.as(teacherId)
  const { notifications: rows } = (await ask(notifications.list)).data
  expect(rows).toMatchObject([{ title: 'MOA expires within 30 days', body: expect.stringContaining('Company') }])
})

test('10,000 people are told of one thing by one write, one job and one word to the streams', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const people = await api.db<{ id: number }[]>`
    with made as (
      insert into users (role, username, email, first_name, last_name)
      select 'student', 'many' || n, 'many' || n || '@school.test', 'Ana', 'Santos' from generate_series(1, 10000) n returning id),
    account as (insert into accounts (user_id, password_hash) select id, 'unknown' from made)
    insert into students (id, student_number, course_id) select id, 'M-' || id, ${courseId} from made returning id`
  // A job of an earlier test that has to wait would take this one in.
  await api.db`delete from graphile_worker._private_jobs`
  const facts = { title: 'Work is suspended', body: 'Typhoon' }
  const reached = await tell({ kind: 'suspension', to: people.map(({ id }) => id), about: 'suspension:1', facts })
  expect(reached).toHaveLength(10_000)
  expect(await api.db`select from graphile_worker.jobs`).toHaveLength(1)
})
