import { expect, test } from 'vitest'
import { requirements } from '#contract/requirements.ts'
import { school } from '#contract/school.ts'
import { settings } from '#contract/settings.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aPlacement, aStudent, aTeacher } from '#server/testing/school.ts'

const api = await startApi()

test.each(['admin', 'teacher', 'supervisor', 'student'] as const)(
  'a %s reads the list of papers in order',
  async (role) => {
    const ask = await api.signedIn(role)
    const { data } = await ask(requirements.list, { query: { rowsPerPage: 100 } })
    expect([data.total, data.requirements[0]?.code, data.requirements.at(-1)?.code]).toEqual([
      14,
      'resume',
      'narrative',
    ])
    expect((await ask(requirements.list, { query: { phase: 'during' } })).data.total).toBe(3)
  },
)

test('a paper for one program is asked of that program only', async () => {
  const [own, other] = await api.write(async (tx) => [await aCourse(tx), await aCourse(tx)])
  const ask = await api.signedIn('teacher')
  const body = { code: 'nda', name: 'Non-disclosure agreement', phase: 'before', courseIds: [own!] } as const
  const made = await ask(requirements.create, { body: { ...body, courseIds: [own!] } })
  expect(made.data).toMatchObject({
    ...body,
    subject: 'student',
    uploadedBy: 'student',
    blocks: 'nothing',
    maxSizeMb: 10,
    position: 15,
  })
  const asked = async (courseId: number) =>
    (await ask(requirements.list, { query: { courseId, search: 'nda' } })).data.total
  expect([await asked(own!), await asked(other!)]).toEqual([1, 0])

  const { id, version } = made.data
  const changed = await ask(requirements.update, {
    params: { id },
    body: { courseIds: [], acceptedTypes: ['application/pdf'], version },
  })
  expect(changed.data).toMatchObject({ courseIds: [], acceptedTypes: ['application/pdf'], name: body.name })
  expect(await asked(other!)).toBe(1)
  expect((await ask(requirements.update, { params: { id }, body: { name: 'Late', version } })).code).toBe('stale')
  const taken = await ask(requirements.create, { body: { ...body, code: 'NDA', courseIds: [] } })
  expect(taken.errors).toEqual({ code: 'A requirement with this code already exists' })
  expect((await ask(requirements.remove, { params: { id } })).status).toBe(200)
  expect(await asked(own!)).toBe(0)
  expect((await ask(requirements.restore, { params: { id } })).data.archivedAt).toBeNull()
})

test('before a change it says from whom the document is required, and how many have submitted it', async () => {
  const [own, other, teacherId] = await api.write(async (tx) => {
    const [one, two] = [await aCourse(tx), await aCourse(tx)]
    const coordinatorId = await aTeacher(tx)
    for (const courseId of [one, one, two]) await aPlacement(tx, await aStudent(tx, { courseId, coordinatorId }))
    await aPlacement(tx, await aStudent(tx, { courseId: one }), { status: 'withdrawn' })
    return [one, two, coordinatorId] as const
  })
  const ask = await api.as(teacherId)
  const affected = async (body: object) => (await ask(requirements.affected, { body })).data
  expect(await affected({ courseIds: [own] })).toMatchObject({ total: 2, handedIn: 0 })
  expect((await affected({ courseIds: [own] })).names).toHaveLength(2)
  const fields = { code: 'nda2', name: 'NDA', phase: 'before', courseIds: [own] } as const
  const { id } = (await ask(requirements.create, { body: { ...fields, courseIds: [own] } })).data
  // The students who are asked for it today, and those who will be.
  expect(await affected({ id, courseIds: [other] })).toMatchObject({ total: 3 })
  await api.db`insert into documents (requirement_id, student_id, status)
    select ${id}, min(id), 'approved' from students where course_id = ${own}`
  expect(await affected({ id })).toMatchObject({ total: 2, handedIn: 1 })
  expect((await affected({ id, subject: 'company' })).total).toBeGreaterThanOrEqual(3)
  await ask(requirements.remove, { params: { id } })
})

test('what cannot be right is refused with a sentence', async () => {
  const ask = await api.signedIn('admin')
  const body = { code: 'x', name: 'X', phase: 'before' } as const
  const types = await ask(requirements.create, { body: { ...body, acceptedTypes: [], maxSizeMb: 0 } })
  expect(types.errors).toEqual({
    acceptedTypes: 'Accept at least one kind',
    maxSizeMb: 'Largest size (MB): a whole number from 1 to 100',
  })
  const unknown = await ask(requirements.create, { body: { ...body, courseIds: [999_999] } })
  expect([unknown.status, unknown.errors]).toEqual([422, { courseIds: 'One of the programs does not exist' }])
  expect((await ask(requirements.update, { params: { id: 999_999 }, body: { name: 'x' } })).status).toBe(404)
})

test.each(['supervisor', 'student'] as const)('a %s changes no requirement', async (role) => {
  const ask = await api.signedIn(role)
  const params = { id: 1 }
  expect((await ask(requirements.create, { body: { code: 'x', name: 'X', phase: 'before' } })).status).toBe(403)
  expect((await ask(requirements.update, { params, body: { name: 'x' } })).status).toBe(403)
  expect((await ask(requirements.remove, { params })).status).toBe(403)
})

test('an admin names the school and its signatories, and visitors see the new name at once', async () => {
  const ask = await api.signedIn('admin')
  const { data } = await ask(school.read)
  expect(data).toMatchObject({ name: 'Test College', maxMinutesPerDay: 480, signatories: [] })
  const dean = { paper: 'all', part: 'certified', name: 'Dr. Lim', title: 'Dean' } as const
  const body = { name: 'Colegio ng Bayan', signatories: [dean], certificationText: ' ', version: data.version }
  const changed = await ask(school.update, { body })
  expect(changed.data).toMatchObject({ name: 'Colegio ng Bayan', signatories: [dean], certificationText: null })
  expect((await api.ask(settings.read)).data.school).toBe('Colegio ng Bayan')
  expect((await ask(school.update, { body })).code).toBe('stale')
  expect((await ask(school.update, { body: { name: ' ' } })).errors).toEqual({ name: 'Name is required' })
})

test.each(['teacher', 'supervisor', 'student'] as const)(
  'the settings of the school are not for a %s',
  async (role) => {
    const ask = await api.signedIn(role)
    expect((await ask(school.read)).status).toBe(403)
    expect((await ask(school.update, { body: { name: 'Mine' } })).status).toBe(403)
  },
)
