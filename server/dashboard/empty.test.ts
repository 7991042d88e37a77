import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { taps } from '#contract/taps.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
api.at('2026-07-06T00:30:00.000Z')

// first, while the school has nothing at all
test('a school without terms shows programs and health, and no numbers of a term', async () => {
  const ask = await api.signedIn('admin')
  await api.write((tx) => aCourse(tx))
  const { data } = await ask(dashboard.read)
  expect(data).toMatchObject({ role: 'admin', terms: [], termId: null, countedAt: null })
  expect(data.role === 'admin' && data.programs.map(({ placed }) => placed)).toEqual([0])
})

test('a new school sees which steps to its first tap are done, and nothing of them after it', async () => {
  const ask = await api.signedIn('admin')
  const setup = async () => (await ask(dashboard.read)).data
  await api.db`update school_settings set name = ''`
  expect(await setup()).toMatchObject({ setup: ['programs'] })
  await api.db`update school_settings set name = 'Santa Rosa College'`
  const studentId = await api.write(async (tx) => {
    const student = await aStudent(tx)
    await aPlacement(tx, student, { supervisorId: await aSupervisor(tx), status: 'deployed' })
    return student
  })
  expect(await setup()).toMatchObject({
    setup: ['name', 'term', 'programs', 'students', 'companies', 'supervisors', 'placed', 'deployed'],
  })
  await (await api.as(studentId))(taps.tap, { body: { clientKey: randomUUID() } })
  expect(await setup()).toMatchObject({ setup: null })
})

test('a coordinator without students has queues of nothing', async () => {
  const { data } = await (await api.signedIn('teacher'))(dashboard.read)
  expect(data).toMatchObject({ role: 'teacher', students: 0, programs: [], risks: [], milestones: [] })
  expect(data.role === 'teacher' && Object.values(data.queues)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('a supervisor without interns has nobody in and nothing to decide', async () => {
  const { data } = await (await api.signedIn('supervisor'))(dashboard.read)
  expect(data).toEqual({
    role: 'supervisor',
    notices: [],
    interns: [],
    queue: { records: [], total: 0 },
    corrections: { corrections: [], total: 0 },
    evaluations: { evaluations: [], total: 0 },
  })
})

test('a student without a placement is told who makes one', async () => {
  const { data } = await (await api.signedIn('student'))(dashboard.read)
  expect(data).toMatchObject({ role: 'student', placement: null, facts: null, todo: [] })
  expect(data.role === 'student' && data.today.reason).toContain('Your coordinator will assign you to a company')
})

test('a student who is being placed sees what to submit, and by when', async () => {
  const id = await api.write(async (tx) => {
    const student = await aStudent(tx)
    await aPlacement(tx, student, { status: 'requirements', startDate: '2026-08-03' })
    return student
  })
  const { data } = await (await api.as(id))(dashboard.read)
  if (data.role !== 'student') throw new Error('not a student')
  expect(data.facts).toBeNull()
  const codes = data.todo.map(({ code }) => code)
  expect(codes.filter((code) => code === 'missing_paper')).toHaveLength(6)
  expect(codes.at(-1)).toBe('emergency_contact')
  expect(data.todo[0]).toMatchObject({ text: 'Submit Resume', dueOn: '2026-08-03', link: '/documents' })
  expect(data.papers).toMatchObject({ total: 14, inOrder: 0, missing: 14 })
})

test('no hours are due this week from a student whose first day has come but who is not deployed', async () => {
  const id = await api.write(async (tx) => {
    const student = await aStudent(tx)
    await aPlacement(tx, student, { status: 'cleared', startDate: '2026-06-29' })
    return student
  })
  const { data } = await (await api.as(id))(dashboard.read)
  expect(data.role === 'student' && data.week.map(({ due }) => due)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('who has tapped in stands as in, on a break after the morning, and out at the end', async () => {
  const [supervisorId, studentId, placementId] = await api.write(async (tx) => {
    const supervisor = await aSupervisor(tx)
    const student = await aStudent(tx)
    return [supervisor, student, await aPlacement(tx, student, { supervisorId: supervisor })] as const
  })
  const ask = await api.as(supervisorId)
  const now = async () => {
    const { data } = await ask(dashboard.read)
    return data.role === 'supervisor' ? data.interns[0] : undefined
  }
  expect(await now()).toMatchObject({ studentId, presence: 'absent', since: null })
  const record = {
    ...{ studentId, placementId, workDate: '2026-07-06', amIn: '2026-07-06T00:00:00Z', dayType: 'regular' },
    ...{ rendered: 0, credited: 0, late: 0, undertime: 0, overtime: 0, flags: [], status: 'open' },
    closesAt: '2026-07-06T20:00:00Z',
  }
  await api.write(
    (tx) =>
      tx`insert into time_records ${tx({ ...record, explanation: tx.json([]), basis: tx.json({ schedule: null }) } as never)}`,
  )
  expect(await now()).toMatchObject({ presence: 'in', since: '2026-07-06T00:00:00.000Z' })
  await api.db`update time_records set am_out = '2026-07-06T04:00:00Z' where student_id = ${studentId}`
  expect(await now()).toMatchObject({ presence: 'break', since: '2026-07-06T04:00:00.000Z' })
  await api.db`update time_records set pm_in = '2026-07-06T05:00:00Z', pm_out = '2026-07-06T09:00:00Z' where student_id = ${studentId}`
  expect(await now()).toMatchObject({ presence: 'out', since: '2026-07-06T09:00:00.000Z' })
  await api.db`update time_records set status = 'submitted' where student_id = ${studentId}`
  api.at('2026-07-07T00:30:00.000Z')
  expect(await now()).toMatchObject({ presence: 'absent', waiting: 1 })
  api.at('2026-07-06T00:30:00.000Z')
})

test('a coordinator reminds a student once in an hour, by letter and on the to-do list', async () => {
  const [teacherId, studentId] = await api.write(async (tx) => {
    const teacher = await aTeacher(tx)
    const student = await aStudent(tx, { coordinatorId: teacher, email: 'ana@school.test' })
    await aPlacement(tx, student)
    return [teacher, student] as const
  })
  const ask = await api.as(teacherId)
  expect((await ask(dashboard.remind, { body: { studentId } })).data).toEqual({
    remindedAt: '2026-07-06T00:30:00.000Z',
  })
  expect((await ask(dashboard.remind, { body: { studentId } })).status).toBe(409)
  await api.runJobs()
  const letter = api.letters.find(({ to }) => to === 'ana@school.test')
  expect(letter?.text).toContain('Tess')
  expect(letter?.text).toContain('Submit Resume')
  const { data } = await (await api.as(studentId))(dashboard.read)
  expect(data.role === 'student' && data.todo[0]).toMatchObject({ code: 'reminder' })
  api.at('2026-07-06T01:31:00.000Z')
  expect((await ask(dashboard.remind, { body: { studentId } })).status).toBe(200)
  // The clock turns out to have been a day ahead.
  api.at('2026-07-05T01:31:00.000Z')
  expect((await ask(dashboard.remind, { body: { studentId } })).status).toBe(200)
  api.at('2026-07-06T01:31:00.000Z')
})

test('nobody reminds a student who is not theirs, or has no e-mail', async () => {
  const [teacherId, studentId, adminId] = await api.write(
    async (tx) => [await aTeacher(tx), await aStudent(tx, { email: null }), await anAdmin(tx)] as const,
  )
  expect((await (await api.as(teacherId))(dashboard.remind, { body: { studentId } })).status).toBe(404)
  const answer = await (await api.as(adminId))(dashboard.remind, { body: { studentId } })
  expect(answer).toMatchObject({ status: 422 })
  expect(answer.message).toContain('has no email')
})
