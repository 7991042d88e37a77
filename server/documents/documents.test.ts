import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeEach, describe, expect, test } from 'vitest'
import { checklist } from '#contract/checklist.ts'
import { documents } from '#contract/documents.ts'
import { placements } from '#contract/placements.ts'
import { requirements as requirementCalls } from '#contract/requirements.ts'
import { taps } from '#contract/taps.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { rawCaller } from '#server/testing/raw-caller.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'
import { readyForDeployment } from '#server/testing/workplace.ts'

const api = await startApi({ MAX_UPLOAD_MB: '2' })
beforeEach(() => api.at('2026-06-10T02:00:00Z'))
const admin = await api.signedIn('admin')
const requirements = Object.fromEntries(
  (await api.db<{ id: number; code: string }[]>`select id, code from requirements`).map(({ id, code }) => [code, id]),
)
const pdfOf = async (words: string) => {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText(words)
  return Buffer.from(await pdf.save())
}
const pdf = await pdfOf('Resume')
const png = (width = 1) => {
  const picture = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccfc0f01f0005000201ff5d2a3b0000000049454e44ae426082',
    'hex',
  )
  picture.writeUInt32BE(width, 16)
  return picture
}

/** A coordinator with a student who has a supervisor. */
async function aTeam() {
  return api.write(async (tx) => {
    const teacherId = await aTeacher(tx)
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { coordinatorId: teacherId })
    const placementId = await aPlacement(tx, studentId, { supervisorId, status: 'requirements' })
    return { teacherId, supervisorId, studentId, placementId }
  })
}

type Wish = { code?: string; bytes?: Buffer; name?: string; key?: string; fields?: Record<string, string | number> }

const submitDocument = (
  as: number,
  { code = 'resume', bytes = pdf, name = 'paper.pdf', key = randomUUID(), fields = {} }: Wish = {},
) =>
  upload(api, {
    method: 'POST',
    url: '/api/documents',
    as,
    bytes,
    name,
    fields: { requirementId: requirements[code]!, clientKey: key, ...fields },
  })

const stored = () =>
  readdirSync(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

const fileOf = async (as: number, id: number) =>
  api.app.inject({
    method: 'GET',
    url: `/api/documents/${id}/file`,
    headers: { authorization: `Bearer ${await api.tokenOf(as)}` },
  })

describe('handing in', () => {
  test('a student submits a document, and it is for review with whoever may see it', async () => {
    const { studentId, teacherId, supervisorId } = await aTeam()
    const sent = await submitDocument(studentId, { name: '../../etc/My résumé.pdf' })
    expect(sent).toMatchObject({
      status: 200,
      message: 'Document uploaded',
      data: { fileName: 'My résumé.pdf', fileType: 'application/pdf', revision: 1, state: 'submitted', isNewest: true },
    })
    const file = await fileOf(teacherId, sent.data.id)
    expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''My%20r/)
    expect((await fileOf(supervisorId, sent.data.id)).statusCode).toBe(200)
    for (const role of ['teacher', 'supervisor', 'student'] as const) {
      const { id } = await api.signedIn(role)
      expect((await fileOf(id, sent.data.id)).statusCode).toBe(404)
    }
    expect((await api.app.inject({ method: 'GET', url: `/api/documents/${sent.data.id}/file` })).statusCode).toBe(401)
  })

  test('the same key and file give the first answer again, another file is refused', async () => {
    const { studentId } = await aTeam()
    const key = randomUUID()
    const [first, again] = await Promise.all([submitDocument(studentId, { key }), submitDocument(studentId, { key })])
    expect([first.status, again.status, first.data.id]).toEqual([200, 200, again.data.id])
    expect((await submitDocument(studentId, { key, bytes: await pdfOf('Another') })).status).toBe(409)
    expect((await submitDocument(studentId, { key, code: 'consent' })).status).toBe(409)
    const stranger = await api.signedIn('student')
    expect((await submitDocument(stranger.id, { key })).status).toBe(409)
    expect((await admin(documents.list, { query: { studentId } })).data.total).toBe(1)
  })

  test('a new upload is a new version that asks for review again; the old one stays', async () => {
    const { studentId, teacherId } = await aTeam()
    const first = await submitDocument(studentId)
    const teacher = await api.as(teacherId)
    const params = { id: first.data.id as number }
    await teacher(documents.review, { params, body: { status: 'approved' } })
    const second = await submitDocument(studentId, { bytes: await pdfOf('Better') })
    expect(second.data).toMatchObject({ revision: 2, state: 'submitted' })
    const { data } = await teacher(documents.history, { params: { id: second.data.id } })
    expect(data.documents.map(({ revision, state, isNewest }) => [revision, state, isNewest])).toEqual([
      [2, 'submitted', true],
      [1, 'approved', false],
    ])
    const late = await teacher(documents.review, { params, body: { status: 'returned', remarks: 'Old' } })
    expect([late.status, late.message]).toEqual([409, 'A newer version was submitted. Please review that one.'])
    expect((await fileOf(teacherId, first.data.id)).rawPayload.equals(pdf)).toBe(true)
  })

  test('who brings a paper is said by its requirement; staff may bring any', async () => {
    const { studentId, teacherId, supervisorId } = await aTeam()
    const refused = await submitDocument(studentId, { code: 'endorsement' })
    expect([refused.status, refused.message]).toEqual([403, 'Endorsement letter is uploaded by the SIPP Coordinator'])
    expect((await submitDocument(teacherId, { code: 'endorsement', fields: { studentId } })).status).toBe(200)
    expect((await submitDocument(teacherId, { code: 'resume', fields: { studentId } })).status).toBe(200)
    expect((await submitDocument(supervisorId, { code: 'resume', fields: { studentId } })).status).toBe(403)
    expect((await submitDocument(supervisorId, { code: 'evaluation', fields: { studentId } })).status).toBe(200)
    expect((await submitDocument(teacherId)).errors).toEqual({ studentId: 'Choose a student' })
    const other = await api.write((tx) => aStudent(tx))
    expect((await submitDocument(studentId, { fields: { studentId: other } })).status).toBe(404)
    expect((await submitDocument(teacherId, { fields: { studentId: other } })).status).toBe(404)
    expect((await submitDocument(studentId, { fields: { requirementId: 999_999 } })).status).toBe(404)
  })

  test('fields may follow the file, and what is wrong with them is said', async () => {
    const { studentId } = await aTeam()
    const wrong = await submitDocument(studentId, { key: 'short' })
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([400, ['clientKey']])
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(pdf)]), 'paper.pdf')
    form.set('requirementId', String(requirements.resume))
    form.set('clientKey', randomUUID())
    const request = new Request('http://tapat.test', { method: 'POST', body: form })
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: {
        authorization: `Bearer ${await api.tokenOf(studentId)}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })
})

async function portOf(): Promise<number> {
  if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 })
  return (api.app.server.address() as { port: number }).port
}

describe('files that are not taken', () => {
  test.each<[string, () => Promise<Wish> | Wish, number, RegExp]>([
    ['nothing in it', () => ({ bytes: Buffer.alloc(0) }), 400, /^The file is empty$/],
    [
      'a program under a right name',
      () => ({ bytes: Buffer.from('MZ this is a program'), name: 'resume.pdf' }),
      415,
      /^Choose a PDF, PNG, JPEG, or WebP file$/,
    ],
    [
      'a page under a right name',
      () => ({ bytes: Buffer.from('<html><script>'), name: 'photo.jpg' }),
      415,
      /^Choose a PDF/,
    ],
    [
      'more than the limit',
      () => ({ bytes: Buffer.concat([pdf, Buffer.alloc(2_100_000)]) }),
      413,
      /^This file is too large. The limit is 2 MB$/,
    ],
    [
      'a picture of a billion pixels in a few bytes',
      () => ({ bytes: png(2_000_000_000), name: 'photo.png' }),
      422,
      /too large/,
    ],
    [
      'an archive that claims to be a picture',
      () => ({ bytes: Buffer.from('PK\x03\x04 and gigabytes of zeros'), name: 'photo.png' }),
      415,
      /^Choose a PDF/,
    ],
    [
      'a picture that is cut off',
      () => ({ bytes: png().subarray(0, 40), name: 'photo.png' }),
      400,
      /^We couldn’t read that photo. Please retake it or choose another file.$/,
    ],
    [
      'a PDF with a script',
      async () => {
        const script = await PDFDocument.create()
        script.addPage()
        script.addJavaScript('main', 'app.alert(1)')
        return { bytes: Buffer.from(await script.save()) }
      },
      422,
      /script/,
    ],
  ])('%s', async (_what, wish, status, sentence) => {
    const { studentId } = await aTeam()
    const before = stored().length
    const answer = await submitDocument(studentId, await wish())
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(sentence)])
    expect(stored()).toHaveLength(before)
    expect((await admin(documents.list, { query: { studentId } })).data.total).toBe(0)
  })

  test('a requirement may be stricter than the product', async () => {
    const { studentId } = await aTeam()
    const id = requirements.narrative!
    await admin(requirementCalls.update, { params: { id }, body: { acceptedTypes: ['application/pdf'] } })
    const picture = await submitDocument(studentId, { code: 'narrative', bytes: png(), name: 'photo.png' })
    expect([picture.status, picture.message]).toEqual([415, 'Choose a PDF file'])
    await admin(requirementCalls.update, { params: { id }, body: { maxSizeMb: 1 } })
    const before = stored().length
    const large = await submitDocument(studentId, {
      code: 'narrative',
      bytes: Buffer.concat([pdf, Buffer.alloc(1_100_000)]),
    })
    expect([large.status, large.message]).toEqual([413, 'This file is too large. The limit is 1 MB'])
    expect(stored()).toHaveLength(before)
    await admin(requirementCalls.update, { params: { id }, body: { maxSizeMb: 10 } })
  })

  test('what does not say how long it is, is refused as soon as it is too much', async () => {
    const { studentId } = await aTeam()
    const before = stored().length
    const socket = await rawCaller(await portOf())
    const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    socket.write(
      `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await api.tokenOf(studentId)}\r\nContent-Type: multipart/form-data; boundary=xx\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    socket.write(chunk('--xx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'))
    // it never ends: the answer comes before
    socket.write(chunk('a'.repeat(2_200_000)))
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    await waitFor(() => expect(stored().length).toBe(before))
  })

  test('many small uploads at once are all kept, and the same file once', async () => {
    const students: number[] = []
    while (students.length < 50) students.push((await aTeam()).studentId)
    const before = stored().length
    const pages = await Promise.all(Array.from({ length: 5 }, (_, n) => pdfOf(`Small ${n}`)))
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, n) => submitDocument(students[n % 50]!, { bytes: pages[n % 5]! })),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect(sent.map(({ data }) => data.revision).sort()).toEqual([...Array(50).fill(1), ...Array(50).fill(2)])
    expect(stored()).toHaveLength(before + 5)
  })

  test('a connection that is cut in the middle leaves nothing behind', async () => {
    const { studentId } = await aTeam()
    const before = stored().length
    const socket = await rawCaller(await portOf())
    const head = `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await api.tokenOf(studentId)}\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: 900000\r\n\r\n`
    const part = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    socket.write(head + part + 'a'.repeat(200_000))
    await waitFor(() => expect(stored().length).toBe(before + 1))
    socket.destroy()
    await waitFor(() => expect(stored().length).toBe(before))
  })

  test('what nothing points to is swept after an hour, what is in use stays', async () => {
    const { studentId } = await aTeam()
    const { data } = await submitDocument(studentId)
    const orphan = await api.services.files.keep(Buffer.from('nobody’s'))
    const sweep = async () => {
      await api.db`select graphile_worker.add_job('sweep-files')`
      await api.runJobs()
    }
    api.at(null)
    await sweep()
    expect(await api.services.files.load(orphan)).not.toBeNull()
    api.at(new Date(Date.now() + 2 * 3_600_000).toISOString())
    await sweep()
    expect(await api.services.files.load(orphan)).toBeNull()
    expect((await fileOf(studentId, data.id)).statusCode).toBe(200)
  })
})

describe('reviewing', () => {
  test('returning needs remarks, waiving a reason, and an expiring paper its date', async () => {
    const { studentId, teacherId } = await aTeam()
    const teacher = await api.as(teacherId)
    const { id } = (await submitDocument(studentId, { code: 'medical' })).data
    const review = (body: object) => teacher(documents.review, { params: { id }, body: body as never })
    expect((await review({ status: 'returned' })).errors).toEqual({ remarks: 'Say why the document is returned' })
    expect((await review({ status: 'waived' })).errors).toEqual({ remarks: 'Say why the document is waived' })
    expect((await review({ status: 'approved' })).errors).toEqual({
      expiresOn: 'Enter the date the document expires',
    })
    expect((await review({ status: 'approved', expiresOn: '2026-06-09' })).errors).toEqual({
      expiresOn: 'This document has already expired',
    })
    const approved = await review({ status: 'approved', expiresOn: '2026-07-01' })
    expect(approved.data).toMatchObject({ state: 'expiring', daysLeft: 21, reviewedAt: '2026-06-10T02:00:00.000Z' })
    const later = await review({ status: 'approved', expiresOn: '2027-07-01', version: approved.data.version })
    expect(later.data).toMatchObject({ state: 'approved', expiresOn: '2027-07-01' })
    expect((await review({ status: 'waived', remarks: 'Covered', version: approved.data.version })).code).toBe('stale')
    expect((await review({ status: 'waived', remarks: 'Covered' })).data).toMatchObject({
      state: 'waived',
      expiresOn: null,
    })
  })

  test('student and coordinator are told, and the coordinator of others reviews nothing', async () => {
    const { studentId, teacherId } = await aTeam()
    const { id } = (await submitDocument(studentId)).data
    const kinds = async (userId: number) =>
      (await api.db<{ kind: string }[]>`select kind from notifications where user_id = ${userId} order by id`).map(
        ({ kind }) => kind,
      )
    expect(await kinds(teacherId)).toContain('document_submitted')
    const stranger = await api.signedIn('teacher')
    const body = { status: 'returned', remarks: 'Not signed' } as const
    expect((await stranger(documents.review, { params: { id }, body })).status).toBe(404)
    const teacher = await api.as(teacherId)
    expect((await teacher(documents.review, { params: { id }, body })).data.state).toBe('returned')
    await teacher(documents.review, { params: { id }, body: { status: 'approved' } })
    expect(await kinds(studentId)).toEqual(['document_returned', 'document_approved'])
    const student = await api.as(studentId)
    expect((await student(documents.review, { params: { id }, body: { status: 'approved' } })).status).toBe(403)
  })

  test('the gate opens with the last paper that is approved', async () => {
    const { studentId, teacherId, placementId } = await aTeam()
    await api.write((tx) => readyForDeployment(tx, studentId))
    const { id } = (await submitDocument(studentId)).data
    const teacher = await api.as(teacherId)
    const clear = () => teacher(placements.move, { params: { id: placementId }, body: { status: 'cleared' } })
    const refused = await clear()
    expect([refused.status, refused.message]).toEqual([409, 'Resume is still under review'])
    await teacher(documents.review, { params: { id }, body: { status: 'approved' } })
    expect((await clear()).status).toBe(200)
  })
})

describe('finding', () => {
  test('the queue shows what waits, the oldest first, by program, section, phase, state and student', async () => {
    const { studentId, teacherId } = await aTeam()
    api.at('2026-06-11T02:00:00Z')
    const late = (await submitDocument(studentId, { code: 'narrative' })).data.id
    api.at('2026-06-10T02:00:00Z')
    const early = (await submitDocument(studentId, { code: 'resume' })).data.id
    await api.db`update students set section = '4A' where id = ${studentId}`
    const [course] = await api.db<{ courseId: number }[]>`select course_id from students where id = ${studentId}`
    const teacher = await api.as(teacherId)
    const ids = async (query: object) =>
      (await teacher(documents.list, { query: { state: 'submitted', ...query } as never })).data.documents.map(
        ({ id }) => id,
      )
    expect(await ids({})).toEqual([early, late])
    expect(await ids({ phase: 'after' })).toEqual([late])
    expect(await ids({ section: '4a', courseId: course!.courseId })).toEqual([early, late])
    expect(await ids({ section: '4b' })).toEqual([])
    expect(await ids({ studentId, requirementId: requirements.resume })).toEqual([early])
    expect(await ids({ state: 'approved' })).toEqual([])
    await teacher(documents.review, { params: { id: early }, body: { status: 'approved' } })
    expect(await ids({})).toEqual([late])
    expect(await ids({ state: 'approved' })).toEqual([early])
  })

  test('what was seen on paper does not wait, and an expired paper is found as such', async () => {
    const { studentId } = await aTeam()
    const requirementIds = [requirements.medical!]
    await admin(checklist.mark, { body: { studentId, requirementIds, status: 'approved', expiresOn: '2026-06-20' } })
    const count = async (state: string) =>
      (await admin(documents.list, { query: { studentId, state } as never })).data.total
    expect([await count('submitted'), await count('expiring'), await count('expired')]).toEqual([0, 1, 0])
    api.at('2026-06-21T02:00:00Z')
    expect([await count('expiring'), await count('expired')]).toEqual([0, 1])
  })

  test('the matrix holds a state for each student and requirement within reach', async () => {
    const { studentId, teacherId } = await aTeam()
    const { id } = (await submitDocument(studentId)).data
    const teacher = await api.as(teacherId)
    const { data } = await teacher(documents.matrix, { query: {} })
    expect([data.total, data.students.length]).toEqual([1, 1])
    const place = data.requirements.findIndex(({ code }) => code === 'resume')
    expect([data.students[0]?.states[place], data.students[0]?.documentIds[place]]).toEqual(['submitted', id])
    expect(data.students[0]?.states.filter((state) => state === 'missing')).toHaveLength(data.requirements.length - 1)
  })

  test('in the matrix a paper seen on paper runs out, and what is asked of other programs is not asked', async () => {
    const { studentId, teacherId } = await aTeam()
    const teacher = await api.as(teacherId)
    const other = await api.write((tx) => aStudent(tx, { coordinatorId: teacherId }))
    await api.db`update students set section = '4B' where id = ${other}`
    const [course] = await api.db<{ courseId: number }[]>`select course_id from students where id = ${other}`
    const courseIds = [course!.courseId]
    const body = { code: 'own', name: 'Own to one program', phase: 'during' as const, courseIds }
    const { data: made } = await admin(requirementCalls.create, { body })
    const marked = { requirementIds: [requirements.medical!], status: 'approved' as const }
    await teacher(checklist.mark, { body: { ...marked, studentId, expiresOn: '2026-06-20' } })
    await teacher(checklist.mark, { body: { ...marked, studentId: other, expiresOn: '2027-06-20' } })
    await submitDocument(studentId, { code: 'resume' })
    const again = (await submitDocument(studentId, { code: 'resume', bytes: await pdfOf('Again') })).data.id
    const stateOf = async (code: string) => {
      const { data } = await admin(documents.matrix, { query: {} })
      const place = data.requirements.findIndex((requirement) => requirement.code === code)
      const of = (id: number) => data.students.find((student) => student.id === id)
      return [of(studentId)?.states[place], of(other)?.states[place], of(studentId)?.documentIds[place]]
    }
    expect((await stateOf('medical')).slice(0, 2)).toEqual(['expiring', 'approved'])
    expect(await stateOf('own')).toEqual([null, 'missing', null])
    expect(await stateOf('resume')).toEqual(['submitted', 'missing', again])
    const ids = async (query: object) =>
      (await teacher(documents.matrix, { query })).data.students.map(({ id }) => id).sort((a, b) => a - b)
    expect(await ids({ studentId: other })).toEqual([other])
    expect(await ids({ section: '4b' })).toEqual([other])
    expect(await ids({ courseId: course!.courseId })).toEqual([other])
    expect(await ids({ page: 2 })).toEqual([])
    expect((await teacher(documents.matrix, { query: { page: 2 } })).data.total).toBe(2)
    const phased = (await teacher(documents.matrix, { query: { phase: 'during' } })).data.requirements
    expect(new Set(phased.map(({ phase }) => phase))).toEqual(new Set(['during']))
    api.at('2026-06-21T02:00:00Z')
    expect((await stateOf('medical')).slice(0, 2)).toEqual(['expired', 'approved'])
    await admin(requirementCalls.remove, { params: { id: made.id } })
  })

  test('the checklist says what is due when, and which form to fill in', async () => {
    const { studentId } = await aTeam()
    const student = await api.as(studentId)
    await submitDocument(studentId)
    const { data } = await student(checklist.list, { query: {} })
    const of = (code: string) => data.papers.find((paper) => paper.code === code)
    expect(of('resume')).toMatchObject({ dueOn: '2026-06-15', state: 'submitted', fileName: 'paper.pdf', revision: 1 })
    expect(of('narrative')).toMatchObject({ dueOn: null, uploadedBy: 'student', maxSizeMb: 10 })
  })
})

describe('papers of companies', () => {
  test('a company’s paper is brought by staff and seen by those who see the company', async () => {
    const companyId = await api.write((tx) => aCompany(tx))
    const { supervisorId, studentId, teacherId } = await api.write(async (tx) => {
      const supervisorId = await aSupervisor(tx, { companyId })
      const studentId = await aStudent(tx)
      await aPlacement(tx, studentId, { supervisorId })
      return { supervisorId, studentId, teacherId: await aTeacher(tx) }
    })
    const body = {
      code: 'permit',
      name: 'Business permit',
      phase: 'before',
      subject: 'company',
      uploadedBy: 'teacher',
    } as const
    const { data: made } = await admin(requirementCalls.create, { body })
    const fields = { requirementId: made.id, companyId }
    const sent = await submitDocument(teacherId, { fields })
    expect(sent.data).toMatchObject({ companyId, studentId: null, state: 'submitted' })
    expect((await submitDocument(supervisorId, { fields })).status).toBe(403)
    expect((await fileOf(supervisorId, sent.data.id)).statusCode).toBe(200)
    expect((await fileOf(studentId, sent.data.id)).statusCode).toBe(200)
    const stranger = await api.signedIn('student')
    expect((await fileOf(stranger.id, sent.data.id)).statusCode).toBe(404)
    const teacher = await api.as(teacherId)
    await teacher(documents.review, { params: { id: sent.data.id }, body: { status: 'approved' } })
    const { data } = await teacher(checklist.list, { query: { companyId } })
    expect(data.papers).toMatchObject([{ code: 'permit', state: 'approved', dueOn: null }])
    expect((await teacher(checklist.list, { query: {} })).status).toBe(422)
  })

  test('a company’s paper that blocks deployment holds its interns back', async () => {
    const { placementId, studentId } = await aTeam()
    await api.write((tx) => readyForDeployment(tx, studentId))
    const body = {
      code: 'permit2',
      name: 'Mayor’s permit',
      phase: 'before',
      subject: 'company',
      blocks: 'deployment',
    } as const
    const { data: made } = await admin(requirementCalls.create, { body })
    const refused = await admin(placements.move, { params: { id: placementId }, body: { status: 'cleared' } })
    expect(refused).toMatchObject({
      status: 409,
      problems: [
        { code: 'company_paper_missing', message: 'Mayor’s permit is missing', link: '/documents?view=companies' },
      ],
    })
    await admin(requirementCalls.remove, { params: { id: made.id } })
  })
})

describe('reminding', () => {
  test('a student with missing documents gets an email; the coordinator is told who has none missing or no address', async () => {
    const { studentId, teacherId } = await aTeam()
    const silent = await api.write((tx) => aStudent(tx, { coordinatorId: teacherId, email: null }))
    const complete = await api.write((tx) => aStudent(tx, { coordinatorId: teacherId }))
    await api.write((tx) => readyForDeployment(tx, complete))
    const teacher = await api.as(teacherId)
    const { status, data } = await teacher(documents.remind, { body: { studentIds: [studentId, silent, complete] } })
    expect([status, data.reminded, data.complete]).toEqual([200, 1, 1])
    expect(data.unreachable).toMatchObject([{ id: silent }])
    const [told] = await api.db<
      { body: string }[]
    >`select body from notifications where user_id = ${studentId} and kind = 'reminder'`
    expect(told!.body).toMatch(/^Please submit: Resume, .*Insurance\.$/)
    const stranger = await api.write((tx) => aStudent(tx))
    expect((await teacher(documents.remind, { body: { studentIds: [stranger] } })).status).toBe(404)
  })

  test('a student is reminded once in an hour, however often a coordinator asks and whatever the note', async () => {
    const { studentId, teacherId } = await aTeam()
    const teacher = await api.as(teacherId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        teacher(documents.remind, { body: { studentIds: [studentId], note: `Note ${n}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
    const told = await api.db`select from notifications where user_id = ${studentId} and kind = 'reminder'`
    expect(told).toHaveLength(1)
  })
})

describe('expiry', () => {
  const tell = async () => {
    await api.db`select graphile_worker.add_job('tell-expiries')`
    await api.runJobs()
  }
  const told = (userId: number) =>
    api.db`select body from notifications where user_id = ${userId} and kind = 'document_expiring'`

  test('student and coordinator are told at 90, 60 and 30 days and when it has ended, each once', async () => {
    const { studentId, teacherId } = await aTeam()
    await admin(checklist.mark, {
      body: { studentId, requirementIds: [requirements.medical!], status: 'approved', expiresOn: '2026-09-30' },
    })
    const counts: number[] = []
    for (const day of [
      '2026-07-01',
      '2026-07-02',
      '2026-07-03',
      '2026-08-01',
      '2026-09-01',
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
    ]) {
      api.at(`${day}T02:00:00Z`)
      await tell()
      counts.push((await told(studentId)).length)
      expect(await told(teacherId)).toHaveLength(counts.at(-1)!)
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 3, 4, 4])
  })

  test('an expired paper flags the placement and stops no tap', async () => {
    const { studentId, placementId } = await aTeam()
    await api.db`update placements set status = 'deployed' where id = ${placementId}`
    const requirementIds = [requirements.medical!]
    await admin(checklist.mark, { body: { studentId, requirementIds, status: 'approved', expiresOn: '2026-06-16' } })
    api.at('2026-06-17T00:00:00Z')
    const { data } = await admin(placements.read, { params: { id: placementId } })
    expect(data.flags).toEqual([
      {
        code: 'paper_expired',
        message: 'Medical certificate expired on June 16, 2026',
        id: requirements.medical,
        link: `/documents/${studentId}`,
      },
    ])
    const student = await api.as(studentId)
    expect((await student(taps.tap, { body: { clientKey: randomUUID() } })).status).toBe(200)
  })

  /** Another intern at the same company, without a coordinator: the coordinators of the program have reach. */
  async function anotherIntern(companyId: number) {
    return api.write(async (tx) => {
      const courseId = await aCourse(tx)
      const teacherId = await aTeacher(tx, { courseIds: [courseId] })
      const studentId = await aStudent(tx, { courseId })
      await aPlacement(tx, studentId, { companyId, status: 'requirements' })
      return { teacherId, studentId }
    })
  }
  const titles = async (userId: number, kind: string) =>
    (
      await api.db<{ title: string }[]>`
        select title from notifications where user_id = ${userId} and kind = ${kind} order by id`
    ).map(({ title }) => title)

  test('a company’s interns and their coordinators are told of its MOA', async () => {
    const team = await aTeam()
    const companyId = await companyOf(team.placementId)
    const other = await anotherIntern(companyId)
    const agreement = { companyId, reference: 'M', validFrom: '2026-01-01', validUntil: '2026-08-01' }
    await api.db`insert into agreements ${api.db(agreement)}`
    await tell()
    await tell()
    for (const userId of [team.teacherId, team.studentId, other.teacherId, other.studentId]) {
      expect(await titles(userId, 'moa_expiring')).toEqual(['MOA expires within 60 days'])
    }
  })

  test.each([
    ['2026-08-02', []],
    ['2026-08-03', ['MOA expires within 60 days']],
  ])('nobody is told of an MOA that the next one follows without a gap: %s', async (validFrom, told) => {
    const { placementId, teacherId } = await aTeam()
    const companyId = await companyOf(placementId)
    const ending = { companyId, reference: 'M', validFrom: '2026-01-01', validUntil: '2026-08-01' }
    await api.db`insert into agreements ${api.db([ending, { ...ending, reference: 'N', validFrom, validUntil: '2027-08-01' }])}`
    await tell()
    expect(await titles(teacherId, 'moa_expiring')).toEqual(told)
  })

  test('a company’s paper that expires tells its interns and their coordinators at each threshold, once, and flags the placement', async () => {
    const team = await aTeam()
    const companyId = await companyOf(team.placementId)
    const other = await anotherIntern(companyId)
    const outsider = await aTeam()
    const body = { code: 'sanitary', name: 'Sanitary permit', phase: 'before', subject: 'company', hasExpiry: true }
    const { data: made } = await admin(requirementCalls.create, { body: body as never })
    await admin(checklist.mark, {
      body: { companyId, requirementIds: [made.id], status: 'approved', expiresOn: '2026-09-30' },
    })
    const counts: number[] = []
    const people = [team.teacherId, team.studentId, other.teacherId, other.studentId]
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-03', '2026-08-01', '2026-09-01', '2026-10-01']) {
      api.at(`${day}T02:00:00Z`)
      await tell()
      const told = await Promise.all(people.map((userId) => titles(userId, 'company_paper_expiring')))
      counts.push(told[0]!.length)
      expect(new Set(told.map(({ length }) => length)).size, day).toBe(1)
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 4])
    const told = await api.db<{ body: string; link: string }[]>`
      select body, link from notifications where kind = 'company_paper_expiring'
        and user_id in (${team.teacherId}, ${team.studentId}) and title like '%expired' order by user_id`
    expect(told).toMatchObject([
      { body: expect.stringMatching(/^Sanitary permit of .+ was valid until September 30, 2026\.$/) },
      { link: `/students/${team.studentId}` },
    ])
    expect(told[0]!.link).toBe('/documents?view=companies')
    expect(await titles(outsider.teacherId, 'company_paper_expiring')).toEqual([])
    const { data } = await admin(placements.read, { params: { id: team.placementId } })
    expect(data.flags).toContainEqual({
      code: 'company_paper_expired',
      message: 'Sanitary permit expired on September 30, 2026',
      id: made.id,
      link: '/documents?view=companies',
    })
    await admin(requirementCalls.remove, { params: { id: made.id } })
  })

  test('what is replaced by a newer version, or asked of nobody any more, is told to nobody', async () => {
    const team = await aTeam()
    const companyId = await companyOf(team.placementId)
    const body = { code: 'fire', name: 'Fire permit', phase: 'before', subject: 'company', hasExpiry: true }
    const { data: made } = await admin(requirementCalls.create, { body: body as never })
    const mark = (expiresOn: string) =>
      admin(checklist.mark, { body: { companyId, requirementIds: [made.id], status: 'approved', expiresOn } })
    await mark('2026-06-20')
    await mark('2027-06-20')
    await tell()
    expect(await titles(team.teacherId, 'company_paper_expiring')).toEqual([])
    await mark('2026-06-21')
    await admin(requirementCalls.remove, { params: { id: made.id } })
    await tell()
    expect(await titles(team.teacherId, 'company_paper_expiring')).toEqual([])
  })

  async function companyOf(placementId: number) {
    const [placement] = await api.db<{ companyId: number }[]>`
      select company_id from placements where id = ${placementId}`
    return placement!.companyId
  }
})
