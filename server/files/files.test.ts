import { expect, test } from 'vitest'
import { agreements } from '#contract/agreements.ts'
import { companies } from '#contract/companies.ts'
import { requirements } from '#contract/requirements.ts'
import { school } from '#contract/school.ts'
import { settings } from '#contract/settings.ts'
import { startApi } from '#server/testing/api.ts'
import { aPng } from '#server/testing/pictures.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'
import { upload as uploadTo } from '#server/testing/upload.ts'

const api = await startApi({ MAX_UPLOAD_MB: '1' })
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const png = aPng(64, 64)
const docx = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('....word/document.xml....')])

const upload = (url: string, as: number, file: { bytes: Buffer; name: string }) => uploadTo(api, { url, as, ...file })

async function fetched(url: string, userId: number | null) {
  const headers = userId === null ? {} : { authorization: `Bearer ${await api.tokenOf(userId)}` }
  return api.app.inject({ method: 'GET', url, headers })
}

test('a signed agreement is uploaded, read by who may see its company, and by nobody else', async () => {
  const ask = await api.signedIn('teacher')
  const companyId = (await ask(companies.create, { body: { name: 'Paper Mill' } })).data.id
  const body = { reference: 'M-1', validFrom: '2026-01-01' }
  const { id } = (await ask(agreements.create, { params: { companyId }, body })).data
  const url = `/api/companies/${companyId}/agreements/${id}/file`
  expect((await fetched(url, ask.id)).statusCode).toBe(404)
  const kept = await upload(url, ask.id, { bytes: pdf, name: '../../MOA ñ.pdf' })
  expect(kept).toMatchObject({
    status: 200,
    message: 'Successfully Updated!',
    data: { fileName: 'MOA ñ.pdf', version: 1 },
  })

  const intern = await api.write(async (tx) => {
    const student = await aStudent(tx)
    await aPlacement(tx, student, { companyId })
    return student
  })
  const read = await fetched(url, intern)
  expect([read.statusCode, read.headers['content-type'], read.rawPayload.equals(pdf)]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect(read.headers['content-disposition']).toContain(encodeURIComponent('MOA ñ.pdf'))
  const stranger = await api.signedIn('student')
  expect((await fetched(url, stranger.id)).statusCode).toBe(404)
  expect((await upload(url, intern, { bytes: pdf, name: 'x.pdf' })).status).toBe(403)
})

test('a file is what its bytes say, not what it is called', async () => {
  const { id } = await api.signedIn('admin')
  const url = '/api/requirements/1/template'
  const refused = await upload(url, id, { bytes: Buffer.from('<script>'), name: 'form.pdf' })
  expect([refused.status, refused.message]).toEqual([
    415,
    'Choose a PDF, PNG, JPEG, WebP, Word (.docx), or Excel (.xlsx) file',
  ])
  expect((await upload(url, id, { bytes: Buffer.alloc(0), name: 'form.pdf' })).status).toBe(400)
  const large = await upload(url, id, { bytes: Buffer.concat([pdf, Buffer.alloc(1_100_000)]), name: 'form.pdf' })
  expect([large.status, large.message]).toEqual([413, 'This file is too large. The limit is 1 MB'])
})

test('a form to fill in is uploaded by staff, fetched by all, and taken away again', async () => {
  const ask = await api.signedIn('teacher')
  const student = await api.signedIn('student')
  const url = '/api/requirements/2/template'
  expect((await upload(url, ask.id, { bytes: docx, name: 'Plan.docx' })).data.templateName).toBe('Plan.docx')
  expect((await fetched(url, student.id)).rawPayload.equals(docx)).toBe(true)
  expect((await student(requirements.removeTemplate, { params: { id: 2 } })).status).toBe(403)
  expect((await ask(requirements.removeTemplate, { params: { id: 2 } })).data.templateName).toBeNull()
  expect((await fetched(url, student.id)).statusCode).toBe(404)
})

test('a logo that could not be printed well is refused in a sentence, and the last one stays', async () => {
  const ask = await api.signedIn('admin')
  await upload('/api/settings/logo', ask.id, { bytes: png, name: 'logo.png' })
  const before = (await ask(school.read)).data
  expect(before.printsLogo).toBe(true)
  const webp = Buffer.from(
    'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\xff\xc0\x3f\0\x07\x10\x11\x11\x88\x88\xfe\x07\0',
    'latin1',
  )
  const unpacked = Buffer.from(png)
  unpacked.fill(0, unpacked.indexOf('IDAT') + 4, unpacked.indexOf('IEND') - 8)
  const refusals = [
    [aPng(1, 1), 422, 'This logo is 1 × 1 px. Please choose one of at least 64 × 64 px.'],
    [aPng(2000, 300), 422, 'This logo is 2000 × 300 px. Please choose one of at most 1200 × 1200 px.'],
    [Buffer.concat([png, Buffer.alloc(20 * 1024 ** 2)]), 413, 'This file is too large. The limit is 1 MB'],
    [webp, 415, 'Choose a PNG or JPEG file'],
    [unpacked, 422, 'We couldn’t read that logo. Please save it again as a PNG and choose the copy.'],
  ] as const
  for (const [bytes, status, message] of refusals) {
    expect(await upload('/api/settings/logo', ask.id, { bytes, name: 'logo.png' })).toMatchObject({ status, message })
  }
  expect((await ask(school.read)).data.logo).toBe(before.logo)
  // One that was stored when any picture was taken.
  const old = await api.services.files.keep(webp)
  await api.db`update school_settings set logo = ${old}, logo_type = 'image/webp'`
  expect((await ask(school.read)).data).toMatchObject({ logo: expect.any(String), printsLogo: false })
  await ask(school.removeLogo)
})

test('the logo of the school is public, and another logo has another address', async () => {
  const ask = await api.signedIn('admin')
  expect((await fetched('/api/settings/logo', null)).statusCode).toBe(404)
  const kept = await upload('/api/settings/logo', ask.id, { bytes: png, name: 'logo.png' })
  const { logo } = (await api.ask(settings.read)).data
  expect([kept.data.logo, logo]).toEqual([logo, expect.stringMatching(/^\/api\/settings\/logo\?v=[0-9a-f]{12}$/)])
  const read = await fetched(String(logo), null)
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await upload('/api/settings/logo', ask.id, { bytes: pdf, name: 'logo.png' })).status).toBe(415)
  expect((await ask(school.removeLogo)).data.logo).toBeNull()
  const teacher = await api.signedIn('teacher')
  expect((await upload('/api/settings/logo', teacher.id, { bytes: png, name: 'logo.png' })).status).toBe(403)
})
