import { expect, test } from 'vitest'
import { supervisors } from '#contract/supervisors.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'

const api = await startApi({ LOG_LEVEL: 'silent' })
const admin = await api.signedIn('admin')
const teacher = await api.signedIn('teacher')
const [acme, globe] = await api.write(
  async (tx) => [await aCompany(tx, { name: 'Acme' }), await aCompany(tx, { name: 'Globe' })] as const,
)
const fields = (more: object = {}) => ({ firstName: 'Sol', lastName: 'Cruz', companyId: acme, ...more })

test('a coordinator adds a supervisor, who is invited', async () => {
  const made = await teacher(supervisors.create, { body: fields({ email: 'sol@acme.test', position: 'Lead' }) })
  expect(made).toMatchObject({
    status: 200,
    message: 'Successfully Created!',
    data: { username: 'sol', companyName: 'Acme', position: 'Lead', siteId: null, internCount: 0 },
  })
  await api.runJobs()
  expect(api.letters.at(-1)).toMatchObject({ to: 'sol@acme.test' })
})

test('company and site must be there and belong together', async () => {
  expect((await admin(supervisors.create, { body: { ...fields(), companyId: undefined as never } })).errors).toEqual({
    companyId: 'Choose a company',
  })
  const unknown = await admin(supervisors.create, { body: fields({ companyId: 999_999 }) })
  expect(unknown).toMatchObject({ status: 422, errors: { companyId: 'Choose a company that exists' } })
  const [site] = await api.db<
    { id: number }[]
  >`insert into sites (company_id, name) values (${globe}, 'HQ') returning id`
  const foreign = await admin(supervisors.create, { body: fields({ siteId: site!.id }) })
  expect(foreign).toMatchObject({ status: 422, errors: { siteId: 'This site belongs to another company' } })
  const made = await admin(supervisors.create, { body: fields({ companyId: globe, siteId: site!.id }) })
  expect(made).toMatchObject({ status: 200, data: { siteName: 'HQ' } })
  const moved = await admin(supervisors.update, { params: { id: made.data.id }, body: { companyId: acme } })
  expect(moved).toMatchObject({ status: 200, data: { companyName: 'Acme', siteId: null } })
})

test('who has interns neither leaves the company nor is deleted until they are handed over', async () => {
  const { data: made } = await admin(supervisors.create, { body: fields({ lastName: 'Busy' }) })
  const studentId = await api.write(async (tx) => {
    const id = await aStudent(tx, { firstName: 'Ian', lastName: 'Go' })
    await aPlacement(tx, id, { supervisorId: made.id, companyId: acme, status: 'deployed' })
    return id
  })
  expect((await admin(supervisors.read, { params: { id: made.id } })).data.internCount).toBe(1)
  const moved = await admin(supervisors.update, { params: { id: made.id }, body: { companyId: globe } })
  expect(moved).toMatchObject({
    status: 422,
    errors: { companyId: 'Sol Busy has an intern at Acme; hand them to another supervisor first' },
  })
  const removed = await admin(supervisors.remove, { params: { id: made.id } })
  expect(removed).toMatchObject({
    status: 409,
    message: 'Sol Busy cannot be deleted: a placement is active',
    problems: [{ message: 'Ian Go at Acme: deployed', link: `/students/${studentId}` }],
  })
  const byOther = await teacher(supervisors.remove, { params: { id: made.id } })
  expect(byOther.problems).toEqual([{ code: 'more', message: '1 of other coordinators’ interns' }])
  await api.db`update placements set status = 'completed' where supervisor_id = ${made.id}`
  expect(await teacher(supervisors.remove, { params: { id: made.id } })).toMatchObject({
    status: 200,
    message: 'Successfully Deleted!',
  })
  expect((await teacher(supervisors.restore, { params: { id: made.id } })).status).toBe(200)
})

test('the list answers beside success; the search answers an array', async () => {
  const { data: made } = await admin(supervisors.create, { body: fields({ lastName: 'Zárate', companyId: globe }) })
  const { body } = await admin(supervisors.list, { query: { companyId: globe, search: 'zarate' } })
  expect(body).toMatchObject({ success: true, total: 1, supervisors: [{ id: made.id, companyName: 'Globe' }] })
  const found = await teacher(supervisors.search, { body: { keyword: 'zarate' } })
  expect(found).toMatchObject({ status: 200, data: [{ id: made.id }] })
  expect((await teacher(supervisors.search, { body: { keyword: 'zarate', companyId: acme } })).data).toEqual([])
  expect((await teacher(supervisors.search, { body: { keyword: '', companyId: globe } })).data.length).toBeGreaterThan(
    0,
  )
  const sorted = await admin(supervisors.list, { query: { sort: '-company', rowsPerPage: 1 } })
  expect(sorted.body.supervisors).toMatchObject([{ companyName: 'Globe' }])
})

test('a supervisor sees colleagues, a student their own supervisor, and neither may change one', async () => {
  const [mine, stranger, studentId] = await api.write(async (tx) => {
    const ofAcme = await aSupervisor(tx, { companyId: acme })
    const ofGlobe = await aSupervisor(tx, { companyId: globe })
    const student = await aStudent(tx)
    await aPlacement(tx, student, { supervisorId: ofAcme, companyId: acme, status: 'deployed' })
    return [ofAcme, ofGlobe, student] as const
  })
  const supervisor = await api.as(mine)
  const student = await api.as(studentId)
  const colleagues = (await supervisor(supervisors.list, { query: { rowsPerPage: 100 } })).body.supervisors as {
    companyId: number
  }[]
  expect(new Set(colleagues.map(({ companyId }) => companyId))).toEqual(new Set([acme]))
  expect((await student(supervisors.list)).body).toMatchObject({ total: 1, supervisors: [{ id: mine }] })
  for (const ask of [supervisor, student]) {
    expect((await ask(supervisors.read, { params: { id: mine } })).status).toBe(200)
    expect((await ask(supervisors.read, { params: { id: stranger } })).status).toBe(404)
    expect((await ask(supervisors.create, { body: fields() })).status).toBe(403)
    expect((await ask(supervisors.update, { params: { id: mine }, body: { position: 'X' } })).status).toBe(403)
    expect((await ask(supervisors.remove, { params: { id: mine } })).status).toBe(403)
    expect((await ask(supervisors.search, { body: { keyword: 'x' } })).status).toBe(403)
  }
})

test('a failure of the database is told in the words of the call', async () => {
  await api.db`alter table supervisors rename to supervisors_gone`
  expect(await admin(supervisors.list)).toMatchObject({ status: 500, message: 'Failed to fetch supervisors' })
  expect(await admin(supervisors.create, { body: fields() })).toMatchObject({ message: 'Failed to add supervisor' })
  expect(await admin(supervisors.update, { params: { id: 1 }, body: {} })).toMatchObject({
    message: 'Failed to update supervisor',
  })
  expect(await admin(supervisors.remove, { params: { id: 1 } })).toMatchObject({
    message: 'Failed to delete supervisor',
  })
  expect(await admin(supervisors.search, { body: { keyword: 'x' } })).toMatchObject({
    message: 'Failed to search courses',
  })
  await api.db`alter table supervisors_gone rename to supervisors`
})
