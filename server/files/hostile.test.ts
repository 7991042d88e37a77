import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requirements } from '#contract/requirements.ts'
import { startApi } from '#server/testing/api.ts'
import { aPng } from '#server/testing/pictures.ts'
import { upload } from '#server/testing/upload.ts'

const api = await startApi()
const strict = await startApi({ MAX_UPLOAD_MB: '1' })
const small = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>')
/** Few objects, whose ends are looked for to the end of a large file. */
const slow = Buffer.from(`%PDF-1.7\n${'1 0 obj x '.repeat(45)}${'y'.repeat(9_500_000)}`)

async function aPerson() {
  const { id } = await api.signedIn('student')
  return (bytes: Buffer, name = 'resume.pdf') => {
    const fields = { requirementId: 1, clientKey: randomUUID() }
    return upload(api, { method: 'POST', url: '/api/documents', as: id, bytes, name, fields })
  }
}

test('a file that takes too long is refused, and a small one of another person is taken meanwhile', async () => {
  const [bad, good] = [await aPerson(), await aPerson()]
  // the threads have started
  await Promise.all([good(small), (await aPerson())(small)])
  let isOver = false
  const waiting = bad(slow).then((answer) => {
    isOver = true
    return answer
  })
  expect((await good(small)).status).toBe(200)
  expect(isOver).toBe(false)
  const { status, message } = await waiting
  expect([status, message]).toEqual([422, 'We couldn’t check this file. Please save it again and upload the copy.'])
})

test('a person who sends many files at once is told to wait, and nothing of those is kept', async () => {
  const person = await aPerson()
  const answers = await Promise.all(Array.from({ length: 8 }, () => person(small)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  // at the door, before any of it is read
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['Your last files are still being uploaded. Please try again in a moment.']),
  )
})

test('what is called otherwise than it is gets the ending of what it is', async () => {
  const person = await aPerson()
  for (const [name, kept] of [
    ['resume.hta', 'resume.pdf'],
    ['re\u202Efdp.exe', 'refdp.pdf'],
  ] as const) {
    const { data } = await person(small, name)
    expect(data.fileName).toBe(kept)
  }
  const { status, message } = await person(Buffer.from('%PDF-1.7\nMZ<script>'), 'resume.hta')
  expect([status, message]).toEqual([422, expect.stringMatching(/looks damaged/)])
})

test('a name that was kept before is offered with the ending of what it is', async () => {
  const admin = await api.signedIn('admin')
  const url = '/api/requirements/1/template'
  await upload(api, { url, as: admin.id, bytes: small, name: 'form.pdf' })
  await api.db`update requirements set template_name = ${"it's \u202Efdp (1).hta"} where id = 1`
  const { headers } = await admin(requirements.template, { params: { id: 1 } })
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''it%27s%20fdp%20%281%29.pdf")
})

test('a picture that is too large to show is refused wherever pictures are taken, whatever stands before its size', async () => {
  const claim = Buffer.concat([Buffer.from([0, 0, 0, 8, 0, 0, 0, 8]), Buffer.alloc(5)])
  const admin = await api.signedIn('admin')
  for (const url of ['/api/profile/photo', '/api/settings/logo', '/api/requirements/1/template']) {
    const send = (bytes: Buffer) => upload(api, { url, as: admin.id, bytes, name: 'x.png' })
    expect((await send(aPng(400, 300))).status).toBe(200)
    expect(await send(aPng(30_001, 30_000))).toMatchObject({ status: 422, message: expect.stringMatching(/too large/) })
    expect(await send(aPng(30_001, 30_000, [claim]))).toMatchObject({
      status: 400,
      message: 'We couldn’t read that photo. Please retake it or choose another file.',
    })
  }
})

test('a person uploads so many files in a day, and again on the next', async () => {
  strict.at('2026-07-06T02:00:00.000Z')
  const { id } = await strict.signedIn('student')
  const send = () => upload(strict, { url: '/api/profile/photo', as: id, bytes: aPng(40, 30), name: 'x.png' })
  expect((await send()).status).toBe(200)
  const [counted] = await strict.db`select files, bytes, day from upload_days where person_id = ${id}`
  expect(counted).toEqual({ files: 1, bytes: aPng(40, 30).length, day: '2026-07-06' })
  const used = {
    status: 429,
    code: 'quota_used',
    message: 'You’ve reached the daily upload limit (100 files or 30 MB). You can upload again on July 7, 2026',
  }
  for (const change of [{ files: 100 }, { files: 5, bytes: 30 * 1024 * 1024 - 10 }]) {
    await strict.db`update upload_days set ${strict.db(change)} where person_id = ${id}`
    expect(await send()).toMatchObject(used)
  }
  strict.at('2026-07-07T02:00:00.000Z')
  expect((await send()).status).toBe(200)
})

test('of versions that nobody has decided on, the files of the last five are kept', async () => {
  const { id } = await api.signedIn('student')
  for (let n = 1; n <= 7; n++) {
    const bytes = Buffer.concat([small, Buffer.from(`% ${n}`)])
    const fields = { requirementId: 1, clientKey: randomUUID() }
    const sent = await upload(api, { method: 'POST', url: '/api/documents', as: id, bytes, name: 'resume.pdf', fields })
    expect(sent.status).toBe(200)
  }
  const kept =
    await api.db`select revision from documents where student_id = ${id} and file is not null order by revision`
  expect(kept.map(({ revision }) => revision)).toEqual([3, 4, 5, 6, 7])
  const all = await api.db`select revision from documents where student_id = ${id}`
  expect(all).toHaveLength(7)
})
