import { expect, test } from 'vitest'
import { agreements } from '#contract/agreements.ts'
import { companies } from '#contract/companies.ts'
import { sites } from '#contract/sites.ts'
import { moaStates } from '#domain/moa.ts'
import { archiveAgreement } from '#server/agreements/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { untilWaiting } from '#server/testing/held-up.ts'
import { aCompany, aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'

const api = await startApi()
api.at('2026-11-15T02:00:00.000Z')
let count = 0

async function aSavedCompany(name = `Host ${++count}`) {
  const ask = await api.signedIn('admin')
  return (await ask(companies.create, { body: { name } })).data.id
}

test('a company is stored as typed, and found by any part of its name, city or contact', async () => {
  const ask = await api.signedIn('teacher')
  const body = { name: 'Peñafrancia Foods', city: 'Naga', contactPerson: 'Rosa Lim', website: '', slots: '' as never }
  const made = await ask(companies.create, { body })
  expect(made).toMatchObject({
    status: 200,
    message: 'Successfully Created!',
    data: { name: 'Peñafrancia Foods', website: null, slots: null, status: 'prospect', siteCount: 0, internsNow: 0 },
  })
  for (const search of ['penafrancia', 'naga', 'rosa l', 'FOODS', 'fo']) {
    const { data } = await ask(companies.list, { query: { search } })
    expect([search, data.total]).toEqual([search, 1])
  }
  expect((await ask(companies.create, { body: { name: 'peñafrancia FOODS' } })).errors).toEqual({
    name: 'A company with this name already exists',
  })
  const bad = await ask(companies.create, {
    body: { name: 'X', email: 'no', website: 'javascript:alert(1)', slots: -1 },
  })
  expect([bad.status, Object.keys(bad.errors ?? {}).sort()]).toEqual([400, ['email', 'slots', 'website']])
})

test('a change names only what it changes', async () => {
  const ask = await api.signedIn('admin')
  const { id, version } = (await ask(companies.create, { body: { name: 'Partial', city: 'Cebu', slots: 4 } })).data
  const changed = await ask(companies.update, { params: { id }, body: { slots: null, status: 'active', version } })
  expect(changed.data).toMatchObject({ name: 'Partial', city: 'Cebu', slots: null, status: 'active', version: 2 })
  const late = await ask(companies.update, { params: { id }, body: { city: 'Davao', version } })
  expect(late).toMatchObject({ status: 409, code: 'stale', data: { current: { city: 'Cebu', version: 2 } } })
})

const validity = {
  none: null,
  upcoming: { validFrom: '2027-01-01', validUntil: '2028-01-01' },
  valid: { validFrom: '2026-01-01', validUntil: null },
  expiring: { validFrom: '2026-01-01', validUntil: '2027-02-13' },
  expired: { validFrom: '2024-01-01', validUntil: '2026-11-14' },
}

test.each(moaStates)('a company whose MOA is %s shows it, and the filter finds it', async (state) => {
  const ask = await api.signedIn('admin')
  const companyId = await aSavedCompany(`MOA ${state}`)
  const dates = validity[state]
  if (dates) await ask(agreements.create, { params: { companyId }, body: { reference: 'A-1', ...dates } })
  expect((await ask(companies.read, { params: { id: companyId } })).data.moa.state).toBe(state)
  const { data } = await ask(companies.list, { query: { moa: state, search: 'moa ' } })
  expect(data.companies.map(({ name }) => name)).toEqual([`MOA ${state}`])
})

test('the first site is the main one, another takes it over, and there is never none', async () => {
  const ask = await api.signedIn('admin')
  const companyId = await aSavedCompany()
  const params = { companyId }
  const first = (await ask(sites.create, { params, body: { name: 'Head office' } })).data
  const second = (await ask(sites.create, { params, body: { name: 'Plant', main: true } })).data
  const mains = async () =>
    (await ask(sites.list, { params })).data.sites.filter(({ main }) => main).map(({ name }) => name)
  expect([first.main, first.radiusMeters, await mains()]).toEqual([true, 150, ['Plant']])
  const none = await ask(sites.update, { params: { companyId, id: second.id }, body: { main: false } })
  expect([none.status, Object.keys(none.errors ?? {})]).toEqual([422, ['main']])
  expect((await ask(sites.remove, { params: { companyId, id: second.id } })).status).toBe(200)
  expect(await mains()).toEqual(['Head office'])
  await ask(sites.restore, { params: { companyId, id: second.id } })
  expect(await mains()).toEqual(['Head office'])
})

test.each([
  [{ latitude: 91, longitude: 0 }, 400, 'latitude', 'Latitude: from -90 to 90'],
  [{ latitude: 0, longitude: -181 }, 400, 'longitude', 'Longitude: from -180 to 180'],
  [{ latitude: 14.5 }, 422, 'longitude', 'Enter both latitude and longitude, or neither'],
  [{ radiusMeters: 29 }, 400, 'radiusMeters', 'Radius (m): a whole number from 30 to 1000'],
  [{ radiusMeters: 1001 }, 400, 'radiusMeters', 'Radius (m): a whole number from 30 to 1000'],
  [{ name: 'GATE 1' }, 409, 'name', 'The company already has a site with this name'],
])('a site with %j is refused', async (fields, status, field, sentence) => {
  const ask = await api.signedIn('admin')
  const companyId = await aSavedCompany()
  await ask(sites.create, { params: { companyId }, body: { name: 'Gate 1' } })
  const refused = await ask(sites.create, { params: { companyId }, body: { name: 'Gate 2', ...fields } })
  expect([refused.status, refused.errors]).toEqual([status, { [field]: sentence }])
})

test('an agreement says how it stands today, and two of a company differ in reference', async () => {
  const ask = await api.signedIn('teacher')
  const companyId = await aSavedCompany()
  const body = { reference: 'MOA-1', validFrom: '2026-01-01', validUntil: '2026-12-15' }
  const made = await ask(agreements.create, { params: { companyId }, body })
  expect(made.data).toMatchObject({ ...body, state: 'expiring', daysLeft: 30, notice: 30, fileName: null })
  const again = await ask(agreements.create, { params: { companyId }, body: { ...body, reference: 'moa-1' } })
  expect(again.errors).toEqual({ reference: 'The company already has an MOA with this reference' })
  const params = { companyId, id: made.data.id }
  const turned = await ask(agreements.update, { params, body: { validUntil: '2025-12-31' } })
  expect([turned.status, turned.errors]).toEqual([422, { validUntil: 'An MOA can’t end before its first day' }])
  const perpetual = await ask(agreements.update, { params, body: { validUntil: '' as never } })
  expect(perpetual.data).toMatchObject({ validUntil: null, state: 'valid', daysLeft: null })
})

test('what placements that go on depend on is not deleted, and they are named', async () => {
  const ask = await api.signedIn('admin')
  const companyId = await aSavedCompany('Harbor Light')
  await api.write(async (tx) => aPlacement(tx, await aStudent(tx, { lastName: 'Reyes' }), { companyId }))
  const [site] = (await ask(sites.list, { params: { companyId } })).data.sites
  const covering = { reference: 'M-1', validFrom: '2026-06-01', validUntil: '2026-12-31' }
  const first = (await ask(agreements.create, { params: { companyId }, body: covering })).data
  const which = [{ code: 'live_placement', message: 'Ana Reyes at Harbor Light: deployed' }]

  const company = await ask(companies.remove, { params: { id: companyId } })
  expect(company).toMatchObject({ status: 409, problems: which })
  const place = await ask(sites.remove, { params: { companyId, id: site!.id } })
  expect(place).toMatchObject({ status: 409, problems: which })
  const moa = await ask(agreements.remove, { params: { companyId, id: first.id } })
  expect(moa).toMatchObject({ status: 409, problems: which })

  await ask(agreements.create, { params: { companyId }, body: { ...covering, reference: 'M-2' } })
  expect((await ask(agreements.remove, { params: { companyId, id: first.id } })).status).toBe(200)
  await api.db`update placements set status = 'completed' where company_id = ${companyId}`
  expect((await ask(companies.remove, { params: { id: companyId } })).status).toBe(200)
  expect((await ask(companies.restore, { params: { id: companyId } })).data.archivedAt).toBeNull()
})

test('of two MOAs that are deleted at the same moment, the one that interns still depend on stays', async () => {
  const ask = await api.signedIn('admin')
  const companyId = await aSavedCompany()
  await api.write(async (tx) => aPlacement(tx, await aStudent(tx), { companyId }))
  const covering = { validFrom: '2026-06-01', validUntil: '2026-12-31' }
  const add = (reference: string) => ask(agreements.create, { params: { companyId }, body: { reference, ...covering } })
  const [first, second] = [(await add('T-1')).data.id, (await add('T-2')).data.id]
  const { later } = await api.write(async (tx) => {
    await archiveAgreement(tx, { companyId, id: first, today: '2026-11-15' })
    const later = ask(agreements.remove, { params: { companyId, id: second } })
    await Promise.race([later, untilWaiting(api.db)])
    return { later }
  })
  expect(await later).toMatchObject({ status: 409, problems: [{ code: 'live_placement' }] })
})

test('many who depend on it are named up to twenty, then counted', async () => {
  const ask = await api.signedIn('admin')
  const companyId = await aSavedCompany()
  await api.write(async (tx) => {
    for (let i = 0; i < 23; i++) await aPlacement(tx, await aStudent(tx), { companyId, status: 'draft' })
  })
  const { message, problems } = await ask(companies.remove, { params: { id: companyId } })
  expect(message).toMatch(/23 placements are active$/)
  expect([problems?.length, problems?.at(-1)?.message]).toEqual([21, 'and 3 more'])
})

test('a supervisor reads their own company, a student those of their placements, and neither changes one', async () => {
  const { own, foreign, supervisor, student } = await api.write(async (tx) => {
    const [own, foreign] = [await aCompany(tx), await aCompany(tx)]
    const student = await aStudent(tx)
    await aPlacement(tx, student, { companyId: own })
    return { own, foreign, student, supervisor: await aSupervisor(tx, { companyId: own }) }
  })
  for (const id of [supervisor, student]) {
    const ask = await api.as(id)
    const { data } = await ask(companies.list)
    expect([data.companies.map((company) => company.id), data.total]).toEqual([[own], 1])
    expect((await ask(companies.read, { params: { id: foreign } })).status).toBe(404)
    expect((await ask(sites.list, { params: { companyId: own } })).data.total).toBe(1)
    expect((await ask(sites.list, { params: { companyId: foreign } })).status).toBe(404)
    expect((await ask(agreements.list, { params: { companyId: own } })).data.total).toBe(0)
    expect((await ask(agreements.list, { params: { companyId: foreign } })).status).toBe(404)
    expect((await ask(companies.update, { params: { id: own }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await ask(sites.create, { params: { companyId: own }, body: { name: 'x' } })).status).toBe(403)
    const moa = { reference: 'x', validFrom: '2026-01-01' }
    expect((await ask(agreements.create, { params: { companyId: own }, body: moa })).status).toBe(403)
  }
})

test('a site is changed only under its own company', async () => {
  const ask = await api.signedIn('admin')
  const [companyId, other] = [await aSavedCompany(), await aSavedCompany()]
  const { id } = (await ask(sites.create, { params: { companyId }, body: { name: 'Gate' } })).data
  expect((await ask(sites.update, { params: { companyId: other, id }, body: { name: 'x' } })).status).toBe(404)
  expect((await ask(sites.remove, { params: { companyId: other, id } })).status).toBe(404)
})
