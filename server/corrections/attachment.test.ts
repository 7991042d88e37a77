import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { notifications } from '#contract/notifications.ts'
import { startApi } from '#server/testing/api.ts'
import { followLive } from '#server/testing/live-stream.ts'
import { aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'

const api = await startApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const manila = (time: string, date: string) => new Date(`${date}T${time}:00+08:00`).toISOString()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')

/** An intern who has asked for a correction, and the supervisor who decides on it. */
async function anAskedCorrection() {
  const ids = await api.write(async (tx) => {
    const [studentId, supervisorId] = [await aStudent(tx), await aSupervisor(tx)]
    await aPlacement(tx, studentId, { supervisorId })
    return { studentId, supervisorId }
  })
  api.at(manila('09:00', '2026-07-07'))
  const student = await api.as(ids.studentId)
  const asked = await student(corrections.ask, {
    body: {
      workDate: '2026-07-06',
      kind: 'whole_day',
      proposed: { am_in: manila('08:00', '2026-07-06'), am_out: manila('12:00', '2026-07-06') },
      reason: 'I forgot to tap on this day',
    },
  })
  return { ...ids, id: asked.data.id, url: `/api/dtr/corrections/${asked.data.id}/file` }
}

const read = async (url: string, userId: number) =>
  api.app.inject({ url, headers: { authorization: `Bearer ${await api.tokenOf(userId)}` } })

test('a student backs a correction with a paper, which those who decide can read and nobody else', async () => {
  const { studentId, supervisorId, url } = await anAskedCorrection()
  expect((await read(url, supervisorId)).statusCode).toBe(404)
  const kept = await upload(api, { url, as: studentId, bytes: pdf, name: 'logbook.pdf' })
  expect(kept).toMatchObject({ status: 200, data: { attachmentName: 'logbook.pdf', status: 'pending' } })
  const seen = await read(url, supervisorId)
  expect([seen.statusCode, seen.rawPayload.equals(pdf)]).toEqual([200, true])
  const stranger = await api.signedIn('supervisor')
  expect((await read(url, stranger.id)).statusCode).toBe(404)
  const another = await api.signedIn('student')
  expect((await upload(api, { url, as: another.id, bytes: pdf, name: 'x.pdf' })).status).toBe(404)
})

test('what was decided keeps the paper it was decided on, and only a paper is taken', async () => {
  const { studentId, supervisorId, url, id } = await anAskedCorrection()
  const refused = await upload(api, { url, as: studentId, bytes: Buffer.from('<script>'), name: 'x.pdf' })
  expect(refused.status).toBe(415)
  const supervisor = await api.as(supervisorId)
  await supervisor(corrections.decide, { params: { id }, body: { status: 'approved' } })
  const late = await upload(api, { url, as: studentId, bytes: pdf, name: 'late.pdf' })
  expect([late.status, late.message]).toEqual([409, 'This request has already been reviewed.'])
})

test('who was told of a request hears in the open page that its proof has come, and nobody else does', async () => {
  const { studentId, supervisorId, url } = await anAskedCorrection()
  const stranger = await anAskedCorrection()
  const desk = await followLive(address, await api.tokenOf(supervisorId))
  const other = await followLive(address, await api.tokenOf(stranger.supervisorId))
  await upload(api, { url, as: studentId, bytes: pdf, name: 'logbook.pdf' })
  expect(await desk.next()).toEqual({ event: 'proof', data: {} })
  await (await api.as(stranger.supervisorId))(notifications.markAllRead, { body: {} })
  expect((await other.next()).event).toBe('changed')
})
