import { expect, test } from 'vitest'
import { agreements } from '#contract/agreements.ts'
import { allEndpoints } from '#contract/all.ts'
import { notifications } from '#contract/notifications.ts'
import { passes } from '#contract/passes.ts'
import { passwords } from '#contract/passwords.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { startApi } from './testing/api.ts'
import { anAdmin } from './testing/school.ts'
import { openSides } from './testing/sides.ts'

const api = await startApi()
api.at('2026-07-06T00:05:00.000Z')
const sides = openSides(api)
const side = await sides.make('a')
const admin = await api.as(await api.write((tx) => anAdmin(tx)))
const adminsToken = await api.tokenOf(await api.write((tx) => anAdmin(tx)))

const { companyId, placementId, courseId } = side
await admin(passes.create, {
  body: { placementId, date: '2026-07-05', kind: 'rest_day', minutes: 60, reason: 'Audit' },
})
await admin(agreements.create, { params: { companyId }, body: { reference: 'MOA 7', validFrom: '2026-01-01' } })
for (const [url, payload] of [
  ['/api/holidays', { date: '2027-05-01', name: 'Feast', type: 'regular' }],
  ['/api/suspensions', { fromDate: '2027-03-04', untilDate: '2027-03-04', reason: 'Typhoon', courseIds: [courseId] }],
  ['/api/evaluation-templates', { ...starterTemplates[0] }],
  ['/api/letter-templates', { name: 'Endorsement', kind: 'endorsement', text: 'To {company}' }],
  ['/api/requirements', { code: 'x1', name: 'Form', phase: 'before' }],
] as const)
  expect((await send('POST', url, payload)).statusCode).toBe(200)

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  return api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${adminsToken}` },
    ...(payload && { payload }),
  })
}

/** Every noun with a list and an update, as the contract has them. */
const nouns = allEndpoints.flatMap(({ noun, name, endpoint }) =>
  name === 'update' && endpoint.path.endsWith('/:id')
    ? [{ noun, path: endpoint.path.slice(0, -4).replace(':companyId', String(companyId)) }]
    : [],
)

test('the nouns that can be changed are many', () => {
  expect(nouns.length).toBeGreaterThan(10)
})

test.each(nouns)('a record of $noun that is sent back whole is taken and stays the same', async ({ noun, path }) => {
  const listed = (await send('GET', path)).json()
  const rows = listed.data?.[noun] ?? listed[noun]
  const record = rows[0]
  const saved = await send('PUT', `${path}/${record.id}`, record)
  expect(saved.statusCode, saved.body).toBe(200)
  const [after] = ((await send('GET', path)).json().data ?? (await send('GET', path)).json())[noun].filter(
    ({ id }: { id: number }) => id === record.id,
  )
  const { version: _v, updatedAt: _u, ...kept } = record
  expect(after).toMatchObject(kept)
  const odd = await send('PUT', `${path}/${record.id}`, { ...after, shoeSize: 42 })
  expect([odd.statusCode, odd.json().message]).toEqual([400, 'Unknown field: shoeSize'])
})

test('a device is registered for a user id as a number or as its text', async () => {
  const ask = await api.signedIn('teacher')
  for (const UserId of [ask.id, String(ask.id)]) {
    const answer = await ask(notifications.register, { body: { UserId, Token: 'not a subscription' } })
    expect(answer).toMatchObject({ status: 400, message: 'This is not a token of a browser’s push service' })
  }
  for (const UserId of ['', '01', '1e3', '9'.repeat(16), null])
    expect((await ask(notifications.register, { body: { UserId: UserId as never, Token: 'x' } })).message).toBe(
      'UserId is a number',
    )
})

test.each([{}, { token: '' }, { token: null }, { token: 'x'.repeat(300) }, { token: 'unknown' }, []])(
  'whatever is wrong with a token, it fails to validate: %j',
  async (body) => {
    const answer = await api.ask(passwords.validate, { body: body as never })
    expect(answer).toMatchObject({ body: { success: false, message: 'Failed to validate token' } })
  },
)
