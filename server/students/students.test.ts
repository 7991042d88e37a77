import { expect, test } from 'vitest'
import { students } from '#contract/students.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi({ LOG_LEVEL: 'silent' })
const admin = await api.signedIn('admin')
const courseId = await api.write((tx) => aCourse(tx, { code: 'BSIT', requiredHours: 486 }))

let number = 0
const fields = (more: object = {}) => ({
  firstName: 'Niña',
  lastName: 'Peñafrancia',
  studentNumber: `2027-${String(++number).padStart(4, '0')}`,
  courseId,
  ...more,
})

async function aPlacement(wish: {
  studentId: number
  supervisorId?: number | null
  companyId?: number
  status?: string
}) {
  return api.write(async (tx) => {
    const [term] = await tx<{ id: number }[]>`
      insert into terms (school_year, semester, starts_on, ends_on) values ('2026-2027', 'first', '2026-06-08', '2026-10-30')
      on conflict (school_year, semester) where archived_at is null do update set ends_on = excluded.ends_on returning id`
    const placement = {
      termId: term!.id,
      courseId,
      companyId: wish.companyId ?? (await aCompany(tx)),
      requiredMinutes: 486 * 60,
      startDate: '2026-06-15',
      carriedMinutes: 600,
      carriedReason: 'An earlier company',
      carriedFile: 'proof',
      carriedProven: 600,
      status: 'deployed',
      supervisorId: null,
      ...wish,
    }
    const [row] = await tx<{ id: number }[]>`insert into placements ${tx(placement)} returning id`
    return { id: row!.id, companyId: placement.companyId }
  })
}

const idsOf = ({ data }: { data: { students: { id: number }[] } }) => data.students.map(({ id }) => id)

test('a new student signs in by the student number and is invited by email', async () => {
  const made = await admin(students.create, { body: fields({ email: 'nina@school.test', middleName: '', sex: '' }) })
  expect(made).toMatchObject({
    status: 200,
    message: 'Successfully Created!',
    data: {
      courseCode: 'BSIT',
      middleName: null,
      sex: null,
      placementStatus: null,
      requiredMinutes: null,
      approvedMinutes: 0,
    },
  })
  expect(made.data.username).toBe(made.data.studentNumber)
  await api.runJobs()
  expect(api.letters.at(-1)).toMatchObject({ to: 'nina@school.test' })
  expect((await admin(students.read, { params: { id: made.data.id } })).data.invitedAt).not.toBeNull()
})

test('username, email and student number belong to one person only', async () => {
  await admin(students.create, {
    body: fields({ email: 'taken@school.test', username: 'taken', studentNumber: 'T-1' }),
  })
  await admin(students.create, { body: fields({ studentNumber: 'T-2' }) })
  const refusals = [
    {
      sent: { studentNumber: 't-1', username: 'free' },
      field: 'studentNumber',
      sentence: 'A student with this student number already exists',
    },
    {
      sent: { studentNumber: 't-2' },
      field: 'studentNumber',
      sentence: 'A student with this student number already exists',
    },
    { sent: { email: 'TAKEN@school.test' }, field: 'email', sentence: 'This email is already in use' },
    { sent: { username: 'TAKEN' }, field: 'username', sentence: 'This username is already taken' },
  ]
  for (const { sent, field, sentence } of refusals) {
    const answer = await admin(students.create, { body: fields(sent) })
    expect(answer).toMatchObject({ status: 409, message: sentence, errors: { [field]: sentence } })
  }
})

test('what is wrong with a student is said field by field', async () => {
  const answer = await admin(students.create, {
    body: { ...fields(), firstName: ' ', email: 'no at sign', courseId: undefined as never, shoeSize: 42 } as never,
  })
  expect(answer.status).toBe(400)
  expect(answer.errors).toEqual({
    firstName: 'First name is required',
    email: 'Enter a valid email',
    courseId: 'Choose a program',
    shoeSize: 'This field is not known',
  })
  const odd = await admin(students.create, { body: { ...fields(), sex: 'xyz', yearLevel: 'abc' } as never })
  expect(odd.errors).toEqual({ sex: 'Choose female or male', yearLevel: 'Year level: a whole number from 1 to 7' })
  const unknown = await admin(students.create, { body: fields({ courseId: 999_999 }) })
  expect(unknown).toMatchObject({ status: 422, errors: { courseId: 'Choose a program that exists' } })
  const unborn = await admin(students.create, { body: fields({ birthDate: '2099-01-01' }) })
  expect(unborn).toMatchObject({ status: 422, errors: { birthDate: 'The birth date is in the future' } })
})

test('a change names only what it changes, and a stale one is told who was faster', async () => {
  const { data: made } = await admin(students.create, { body: fields({ section: '4A', contactNumber: '0917' }) })
  const teacher = await api.signedIn('teacher')
  await admin(students.update, { params: { id: made.id }, body: { coordinatorId: teacher.id } })
  const first = await teacher(students.update, { params: { id: made.id }, body: { section: '4B', version: 2 } })
  expect(first).toMatchObject({
    status: 200,
    message: 'Successfully Updated!',
    data: { section: '4B', contactNumber: '0917', version: 3 },
  })
  const second = await admin(students.update, { params: { id: made.id }, body: { section: '4C', version: 2 } })
  expect(second).toMatchObject({ status: 409, code: 'stale', data: { current: { section: '4B', version: 3 } } })
  expect(second.message).toContain('Tess Reyes')
})

test('two who save the same version at once do not both win', async () => {
  const { data: made } = await admin(students.create, { body: fields() })
  const save = (section: string) =>
    admin(students.update, { params: { id: made.id }, body: { section, version: made.version } })
  const answers = await Promise.all([save('A'), save('B'), save('C')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a username that is the student number follows it', async () => {
  const { data: made } = await admin(students.create, { body: fields() })
  const { data: changed } = await admin(students.update, { params: { id: made.id }, body: { studentNumber: 'NEW-77' } })
  expect(changed).toMatchObject({ username: 'NEW-77', studentNumber: 'NEW-77' })
  expect(idsOf(await admin(students.list, { query: { search: 'new-77' } }))).toEqual([made.id])
})

test('an intern is not made under 18 on the first day', async () => {
  const { data: made } = await admin(students.create, { body: fields() })
  await aPlacement({ studentId: made.id })
  const answer = await admin(students.update, { params: { id: made.id }, body: { birthDate: '2008-06-16' } })
  expect(answer).toMatchObject({
    status: 422,
    errors: { birthDate: 'The intern would be under 18 on June 15, 2026, when the placement starts' },
  })
})

test('deleting moves to the archive and signs out; restoring brings back', async () => {
  const { data: made } = await admin(students.create, { body: fields({ lastName: 'Archivo' }) })
  const own = await api.as(made.id)
  const removed = await admin(students.remove, { params: { id: made.id } })
  expect(removed).toMatchObject({ status: 200, message: 'Successfully Deleted!' })
  expect((await own(students.read, { params: { id: made.id } })).status).toBe(401)
  expect(idsOf(await admin(students.list, { query: { search: 'archivo' } }))).toEqual([])
  expect(idsOf(await admin(students.list, { query: { search: 'archivo', archived: true } as never }))).toEqual([
    made.id,
  ])
  expect((await admin(students.update, { params: { id: made.id }, body: { section: 'X' } })).status).toBe(409)
  const restored = await admin(students.restore, { params: { id: made.id } })
  expect(restored).toMatchObject({ status: 200, message: 'Successfully Restored!', data: { archivedAt: null } })
  expect((await admin(students.restore, { params: { id: made.id } })).status).toBe(409)
  expect(idsOf(await admin(students.list, { query: { search: 'archivo' } }))).toEqual([made.id])
})

test('a student whose placement goes on is not deleted', async () => {
  const { data: made } = await admin(students.create, { body: fields({ firstName: 'Ana', lastName: 'Lim' }) })
  await aPlacement({ studentId: made.id, companyId: await api.write((tx) => aCompany(tx, { name: 'Acme' })) })
  const answer = await admin(students.remove, { params: { id: made.id } })
  expect(answer).toMatchObject({
    status: 409,
    message: 'Ana Lim cannot be deleted: a placement is active',
    problems: [{ code: 'live_placement', message: 'Ana Lim at Acme: deployed', link: `/students/${made.id}` }],
  })
})

test('remarks are written by admin, own teacher and own supervisor, and read by the student', async () => {
  const teacher = await api.signedIn('teacher')
  const supervisor = await api.signedIn('supervisor')
  const stranger = await api.signedIn('supervisor')
  const id = await api.write((tx) => aStudent(tx, { courseId, coordinatorId: teacher.id }))
  await aPlacement({ studentId: id, supervisorId: supervisor.id })
  const own = await api.as(id)
  for (const ask of [admin, teacher, supervisor]) {
    const answer = await ask(students.saveRemarks, { params: { id }, body: { remarks: ' Works well ' } })
    expect(answer).toMatchObject({ status: 200, message: 'Successfully Updated!', data: { remarks: 'Works well' } })
  }
  expect((await stranger(students.saveRemarks, { params: { id }, body: { remarks: 'x' } })).status).toBe(404)
  expect((await own(students.saveRemarks, { params: { id }, body: { remarks: 'x' } })).status).toBe(403)
  expect((await own(students.read, { params: { id } })).data.remarks).toBe('Works well')
  expect((await admin(students.saveRemarks, { params: { id }, body: {} as never })).status).toBe(400)
  expect((await admin(students.saveRemarks, { params: { id }, body: { remarks: '' } })).data.remarks).toBeNull()
})

test('each role sees its own students; another’s is not found, and only staff may change one', async () => {
  const [own, ofCourse, foreign, taken] = await api.write(async (tx) => {
    const teacherCourse = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [teacherCourse], username: 'reach-teacher' })
    const other = await aTeacher(tx)
    return [
      await aStudent(tx, { courseId, coordinatorId: teacherId }),
      await aStudent(tx, { courseId: teacherCourse }),
      await aStudent(tx, { courseId }),
      await aStudent(tx, { courseId: teacherCourse, coordinatorId: other }),
    ] as const
  })
  const [row] = await api.db<{ id: number }[]>`select id from users where username = 'reach-teacher'`
  const teacher = await api.as(row!.id)
  const supervisorId = await api.write((tx) => aSupervisor(tx))
  await aPlacement({ studentId: foreign, supervisorId })
  await aPlacement({ studentId: taken, supervisorId, status: 'completed' })
  const supervisor = await api.as(supervisorId)
  const student = await api.as(own)

  expect(idsOf(await teacher(students.list)).sort()).toEqual([own, ofCourse].sort())
  expect(idsOf(await supervisor(students.list))).toEqual([foreign])
  expect(await student(students.list)).toMatchObject({ status: 200, data: { students: [{ id: own }], total: 1 } })
  for (const [ask, id] of [
    [teacher, foreign],
    [teacher, taken],
    [supervisor, own],
    [supervisor, taken],
    [student, ofCourse],
  ] as const) {
    expect((await ask(students.read, { params: { id } })).status).toBe(404)
  }
  for (const ask of [supervisor, student]) {
    expect((await ask(students.create, { body: fields() })).status).toBe(403)
    expect((await ask(students.update, { params: { id: own }, body: { section: 'X' } })).status).toBe(403)
    expect((await ask(students.remove, { params: { id: own } })).status).toBe(403)
    expect((await ask(students.history, { params: { id: own } })).status).toBe(403)
  }
  expect((await teacher(students.update, { params: { id: foreign }, body: { section: 'X' } })).status).toBe(404)
  expect((await teacher(students.remove, { params: { id: foreign } })).status).toBe(404)
  expect((await teacher(students.history, { params: { id: foreign } })).status).toBe(404)
  expect((await api.ask(students.list)).status).toBe(401)
})

test('a student whom a coordinator adds gets that coordinator', async () => {
  const teacher = await api.signedIn('teacher')
  const made = await teacher(students.create, { body: fields() })
  expect(made.data.coordinatorId).toBe(teacher.id)
  const left = await teacher(students.update, { params: { id: made.data.id }, body: { coordinatorId: null } })
  expect(left).toMatchObject({
    status: 422,
    errors: { coordinatorId: 'Choose a coordinator: this program is not one of yours' },
  })
})

test('a row carries the current placement and its hours', async () => {
  const supervisorId = await api.write((tx) => aSupervisor(tx))
  const { data: made } = await admin(students.create, { body: fields() })
  await aPlacement({ studentId: made.id, status: 'completed' })
  const { id: placementId, companyId } = await aPlacement({ studentId: made.id, supervisorId })
  await aPlacement({ studentId: made.id, status: 'draft' })
  const { data: found } = await admin(students.read, { params: { id: made.id } })
  expect(found).toMatchObject({
    placementId,
    companyId,
    placementStatus: 'deployed',
    requiredMinutes: 29_160,
    approvedMinutes: 600,
    pendingMinutes: 0,
    supervisorId,
    startDate: '2026-06-15',
  })
  for (const query of [{ companyId }, { supervisorId }, { status: 'deployed', companyId }]) {
    expect(idsOf(await admin(students.list, { query: query as never }))).toEqual([made.id])
  }
  expect(idsOf(await admin(students.list, { query: { status: 'completed', companyId } as never }))).toEqual([])
  expect(idsOf(await admin(students.list, { query: { status: 'none', search: made.studentNumber } as never }))).toEqual(
    [],
  )
})

test('a student’s own record is what an admin reads of it, to the last field', async () => {
  const [supervisorId, coordinatorId] = await api.write(async (tx) => [await aSupervisor(tx), await aTeacher(tx)])
  const { data: made } = await admin(students.create, {
    body: fields({ coordinatorId, birthDate: '2004-02-29', yearLevel: 4, section: '4A', email: 'nina@school.example' }),
  })
  const { id } = made
  await aPlacement({ studentId: id, supervisorId })
  const own = await api.as(id)
  // An account that is open has neither of these, so they are written as they are for one that is not.
  await api.db`update accounts set invited_at = '2026-06-01 00:00:00.25+00' where user_id = ${id}`
  await api.db`
    insert into invitation_slips (user_id, code_hash, created_at, expires_at)
    values (${id}, sha256('a'), '2026-06-01', '2026-06-15 01:00:00.5+00')`
  await api.db`update users set photo = 'ab12' where id = ${id}`
  const { data } = await admin(students.read, { params: { id } })
  expect(data).toMatchObject({ invitedAt: '2026-06-01T00:00:00.250Z', slipUntil: '2026-06-15T01:00:00.500Z' })
  expect((await own(students.read, { params: { id } })).data).toEqual(data)
})

test('a failure of the database is told in the words of the call', async () => {
  const params = { id: 1 }
  await api.db`alter table students rename to students_gone`
  expect(await admin(students.list)).toMatchObject({ status: 500, message: 'Failed to fetch students' })
  expect(await admin(students.create, { body: fields() })).toMatchObject({ message: 'Failed to add student' })
  expect(await admin(students.update, { params, body: {} })).toMatchObject({ message: 'Failed to update student' })
  expect(await admin(students.remove, { params })).toMatchObject({ message: 'Failed to delete student' })
  expect(await admin(students.saveRemarks, { params, body: { remarks: 'x' } })).toMatchObject({
    message: 'Failed to add remarks',
  })
  await api.db`alter table students_gone rename to students`
})
