import { expect, test } from 'vitest'
import { students } from '#contract/students.ts'
import { teachers } from '#contract/teachers.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aCourse, aPlacement, aStudent } from '#server/testing/school.ts'
import { archiveTeacher } from './archive.ts'

const api = await startApi({ LOG_LEVEL: 'silent' })
const admin = await api.signedIn('admin')
const courseIds = await api.write(async (tx) => [
  await aCourse(tx, { code: 'BSA' }),
  await aCourse(tx, { code: 'BSB' }),
])
const fields = (more: object = {}) => ({ firstName: 'Téssa', lastName: 'de Guzman', ...more })

test('a coordinator gets a username from the email, else from the name, and numbered when it is taken', async () => {
  const made = await admin(teachers.create, { body: fields({ email: 'tessa.g@school.test', courseIds }) })
  expect(made).toMatchObject({
    status: 200,
    message: 'Successfully Created!',
    data: { username: 'tessa.g', courseIds, courseCodes: ['BSA', 'BSB'], load: 0, usertype: 'teacher' },
  })
  await api.runJobs()
  expect(api.letters.at(-1)).toMatchObject({ to: 'tessa.g@school.test' })
  const names = []
  for (let count = 0; count < 2; count++) names.push((await admin(teachers.create, { body: fields() })).data.username)
  expect(names).toEqual(['tessa.de.guzman', 'tessa.de.guzman2'])
})

test('the list answers beside success, and carries programs and load', async () => {
  const { data: made } = await admin(teachers.create, {
    body: fields({ lastName: 'Abueva', courseIds: [courseIds[0]] }),
  })
  await api.write(async (tx) => {
    await aStudent(tx, { courseId: courseIds[0]!, coordinatorId: made.id })
    await aStudent(tx, { courseId: courseIds[0]!, coordinatorId: made.id })
  })
  const { body } = await admin(teachers.list, { query: { rowsPerPage: 1 } })
  expect(body).toMatchObject({ success: true, teachers: [{ id: made.id, load: 2, courseCodes: ['BSA'] }] })
  expect(body.total).toBeGreaterThan(1)
  expect((await admin(teachers.list, { query: { sort: '-load', rowsPerPage: 1 } })).body.teachers).toMatchObject([
    { id: made.id },
  ])
  expect((await admin(teachers.list, { query: { search: 'abueva', courseId: courseIds[0]! } })).body).toMatchObject({
    total: 1,
  })
  expect((await admin(teachers.list, { query: { search: 'abueva', courseId: courseIds[1]! } })).body).toMatchObject({
    total: 0,
  })
})

test('a coordinator is changed field by field, with another’s number refused', async () => {
  const { data: first } = await admin(teachers.create, { body: fields({ employeeNumber: 'N-1', courseIds }) })
  const { data: second } = await admin(teachers.create, { body: fields({ employeeNumber: 'N-2' }) })
  const changed = await admin(teachers.update, {
    params: { id: first.id },
    body: { department: 'CCS', courseIds: [courseIds[1]!], version: first.version },
  })
  expect(changed).toMatchObject({
    status: 200,
    data: { department: 'CCS', courseCodes: ['BSB'], employeeNumber: 'N-1' },
  })
  const stale = await admin(teachers.update, {
    params: { id: first.id },
    body: { department: 'X', version: first.version },
  })
  expect(stale).toMatchObject({ status: 409, code: 'stale' })
  const taken = await admin(teachers.update, { params: { id: second.id }, body: { employeeNumber: 'n-1' } })
  expect(taken).toMatchObject({
    status: 409,
    errors: { employeeNumber: 'A coordinator with this employee number already exists' },
  })
  const unknown = await admin(teachers.update, { params: { id: second.id }, body: { courseIds: [999_999] } })
  expect(unknown).toMatchObject({ status: 422, errors: { courseIds: 'One of the programs does not exist' } })
})

test('a coordinator whose interns are placed stays; the others’ students fall back to their program', async () => {
  const { data: busy } = await admin(teachers.create, { body: fields({ lastName: 'Busy' }) })
  const { data: free } = await admin(teachers.create, { body: fields({ lastName: 'Free' }) })
  const [placed, waiting] = await api.write(async (tx) => {
    const student = await aStudent(tx, {
      courseId: courseIds[0]!,
      coordinatorId: busy.id,
      firstName: 'Rey',
      lastName: 'Uy',
    })
    await aPlacement(tx, student, { status: 'deployed' })
    return [student, await aStudent(tx, { courseId: courseIds[0]!, coordinatorId: free.id })]
  })
  const refused = await admin(teachers.remove, { params: { id: busy.id } })
  expect(refused).toMatchObject({ status: 409, problems: [{ code: 'live_placement', link: `/students/${placed}` }] })
  expect(await admin(teachers.remove, { params: { id: free.id } })).toMatchObject({
    status: 200,
    message: 'Successfully Deleted!',
  })
  expect((await admin(students.read, { params: { id: waiting! } })).data.coordinatorId).toBeNull()
  const history = await admin(students.history, { params: { id: waiting! } })
  expect(history.data.events[0]).toMatchObject({
    what: 'changed coordinator',
    changes: [{ from: 'Téssa de Guzman'.replace('de Guzman', 'Free'), to: null }],
  })
  const restored = await admin(teachers.restore, { params: { id: free.id } })
  expect(restored).toMatchObject({ status: 200, data: { archivedAt: null } })
})

test('nobody is given to a coordinator who is deleted at the same moment', async () => {
  const { data: leaving } = await admin(teachers.create, { body: fields() })
  const coordinatorId = leaving.id
  const ids = await api.write(async (tx) => [await aStudent(tx), await aStudent(tx)] as const)
  const fresh = { ...fields(), studentNumber: '2026-0001', courseId: courseIds[0]!, coordinatorId }
  const { giving } = await api.write(async (tx) => {
    await archiveTeacher(tx, coordinatorId)
    const given = Promise.all([
      admin(students.create, { body: fresh }),
      admin(students.update, { params: { id: ids[0] }, body: { coordinatorId } }),
      admin(students.assign, { body: { ids: [ids[1]], coordinatorId } }),
    ])
    const waiting = () =>
      api.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => expect(await waiting()).toHaveLength(3))
    return { giving: given }
  })
  const errors = { coordinatorId: 'Choose a coordinator who exists' }
  expect(await giving).toMatchObject(Array(3).fill({ status: 422, errors }))
})

test('teachers read the list and change nobody; supervisors and students may not read it', async () => {
  const teacher = await api.signedIn('teacher')
  expect((await teacher(teachers.list)).status).toBe(200)
  expect((await teacher(teachers.read, { params: { id: teacher.id } })).status).toBe(200)
  expect((await teacher(teachers.create, { body: fields() })).status).toBe(403)
  expect((await teacher(teachers.update, { params: { id: teacher.id }, body: { department: 'X' } })).status).toBe(403)
  expect((await teacher(teachers.remove, { params: { id: teacher.id } })).status).toBe(403)
  for (const role of ['supervisor', 'student'] as const) {
    const ask = await api.signedIn(role)
    expect((await ask(teachers.list)).status).toBe(403)
    expect((await ask(teachers.read, { params: { id: teacher.id } })).status).toBe(403)
  }
})

test('a failure of the database is told in the words of the call', async () => {
  await api.db`alter table teachers rename to teachers_gone`
  expect(await admin(teachers.list)).toMatchObject({ status: 500, message: 'Failed to fetch teachers' })
  expect(await admin(teachers.create, { body: fields() })).toMatchObject({
    status: 500,
    message: 'Failed to add teacher',
  })
  expect(await admin(teachers.update, { params: { id: 1 }, body: {} })).toMatchObject({
    message: 'Failed to update teacher',
  })
  expect(await admin(teachers.remove, { params: { id: 1 } })).toMatchObject({ message: 'Failed to delete teacher' })
  await api.db`alter table teachers_gone rename to teachers`
})
