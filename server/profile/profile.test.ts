import { expect, test } from 'vitest'
import { consents } from '#contract/consents.ts'
import { profile } from '#contract/profile.ts'
import { lockUsers, updateUser } from '#server/people/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { untilWaiting } from '#server/testing/held-up.ts'
import { findProfile } from './queries.ts'

const api = await startApi()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function sendPhoto(token: string, file: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), '../../me.png')
  const body = new Response(form)
  return api.app.inject({
    method: 'PUT',
    url: '/api/profile/photo',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

test('people change how they are reached, and nothing else', async () => {
  const ask = await api.signedIn('student')
  const saved = await ask(profile.update, { body: { contactNumber: ' 0917 000 0000 ', city: 'Cabanatuan' } })
  expect(saved).toMatchObject({ status: 200, data: { contactNumber: '0917 000 0000', city: 'Cabanatuan' } })
  const ignored = await ask(profile.update, { body: { firstName: 'Another' } as object })
  expect(ignored).toMatchObject({ status: 200, data: { firstName: saved.data.firstName } })
  const refused = await ask(profile.update, { body: { shoeSize: 42 } as object })
  expect(refused).toMatchObject({ status: 400, message: 'Unknown field: shoeSize' })
})

test('a second save of an old version is told who was faster', async () => {
  const ask = await api.signedIn('supervisor')
  const { data } = await ask(profile.read)
  await ask(profile.update, { body: { contactNumber: '1', version: data.version } })
  const stale = await ask(profile.update, { body: { contactNumber: '2', version: data.version } })
  expect([stale.status, stale.code]).toEqual([409, 'stale'])
  expect(stale.message).toContain('Sol Cruz')
})

test('of several who save one version at the same moment, one does and the others are told', async () => {
  const ask = await api.signedIn('student')
  const { version } = (await ask(profile.read)).data
  const cities = ['Cabanatuan', 'Gapan', 'Palayan']
  const { saved } = await api.write(async (tx) => {
    await lockUsers(tx, [ask.id])
    const saved = Promise.all(cities.map((city) => ask(profile.update, { body: { city, version } })))
    await untilWaiting(api.db, cities.length)
    return { saved }
  })
  expect((await saved).map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a profile that is saved while an admin renames its owner keeps the new name and is told as its own change alone', async () => {
  const ask = await api.signedIn('student')
  const { saved } = await api.write(async (tx) => {
    await lockUsers(tx, [ask.id])
    await updateUser(tx, await findProfile(tx, ask.id), { fields: { lastName: 'Villanueva' } })
    const saved = ask(profile.update, { body: { city: 'Gapan' } })
    await untilWaiting(api.db)
    return { saved }
  })
  expect(await saved).toMatchObject({ status: 200, data: { lastName: 'Villanueva', city: 'Gapan' } })
  const [stored] = await api.db`
    select u.search, e.after from users u join audit_events e on e.record_id = u.id and e.noun = 'student'
    where u.id = ${ask.id} and e.action = 'updated'`
  expect(stored).toMatchObject({ search: expect.stringContaining('villanueva'), after: { city: 'Gapan' } })
  expect(stored!.after).not.toHaveProperty('lastName')
})

test('a photo is kept by its content and shown to those who may see its owner', async () => {
  const ask = await api.signedIn('student')
  const sent = await sendPhoto(await api.tokenOf(ask.id), png)
  expect(sent.json()).toMatchObject({
    success: true,
    data: { photo: expect.stringContaining(`/api/photos/${ask.id}?v=`) },
  })
  const { headers } = await ask(profile.photoFile, { params: { id: ask.id } })
  expect(headers).toMatchObject({ 'content-type': 'image/png', vary: expect.stringContaining('authorization') })
  const stranger = await api.signedIn('student')
  expect((await stranger(profile.photoFile, { params: { id: ask.id } })).status).toBe(404)
})

test('a photo that is no picture is refused with a sentence', async () => {
  const ask = await api.signedIn('student')
  const sent = await sendPhoto(await api.tokenOf(ask.id), Buffer.from('<script>'))
  expect([sent.statusCode, sent.json().message]).toEqual([400, 'Choose a JPEG, PNG or WebP picture'])
})

test('consent to location is recorded with the version of its words and can be withdrawn', async () => {
  const ask = await api.signedIn('student')
  await ask(consents.set, { body: { kind: 'location', given: true } })
  const withdrawn = await ask(consents.set, { body: { kind: 'location', given: false } })
  expect(withdrawn.data.consents).toMatchObject([{ kind: 'location', textVersion: 2, withdrawnAt: expect.any(String) }])
})
