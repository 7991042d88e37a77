import { expect, test } from 'vitest'
import { consents } from '#contract/consents.ts'
import { profile } from '#contract/profile.ts'
import { startApi } from '#server/testing/api.ts'

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
