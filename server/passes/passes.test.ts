import { expect, test } from 'vitest'
import { passes } from '#contract/passes.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const admin = await api.signedIn('admin')
const overtime = { date: '2026-07-01', kind: 'overtime', minutes: 120, reason: 'Year-end inventory' } as const

async function anIntern(wish: { coordinatorId?: number; supervisorId?: number; status?: string } = {}) {
  return api.write(async (tx) => {
    const { coordinatorId = null, ...placement } = wish
    const studentId = await aStudent(tx, { coordinatorId })
    return { studentId, placementId: await aPlacement(tx, studentId, placement) }
  })
}

test('a pass is given, changed and taken back', async () => {
  const { placementId, studentId } = await anIntern()
  const made = await admin(passes.create, { body: { placementId, ...overtime } })
  expect(made).toMatchObject({ status: 200, data: { ...overtime, placementId, studentId, grantedById: admin.id } })
  const params = { id: made.data.id }
  const changed = await admin(passes.update, { params, body: { minutes: 60, version: 1 } })
  expect(changed.data).toMatchObject({ minutes: 60, version: 2 })
  expect((await admin(passes.update, { params, body: { minutes: 30, version: 1 } })).code).toBe('stale')
  expect((await admin(passes.remove, { params })).message).toBe('Successfully Deleted!')
  expect((await admin(passes.list, { query: { placementId } })).data).toEqual({ passes: [], total: 0 })
  expect((await admin(passes.remove, { params })).status).toBe(404)
})

test('a day has one pass of a kind', async () => {
  const { placementId } = await anIntern()
  const give = (kind: 'overtime' | 'holiday') => admin(passes.create, { body: { placementId, ...overtime, kind } })
  const first = await give('overtime')
  expect(await give('overtime')).toMatchObject({ status: 409, message: 'This day has a pass of this kind already' })
  expect((await give('holiday')).status).toBe(200)
  await admin(passes.remove, { params: { id: first.data.id } })
  expect((await give('overtime')).status).toBe(200)
})

test('a pass is for a day of a placement that has begun, with minutes and a reason', async () => {
  const { placementId } = await anIntern()
  const give = (changes: object) => admin(passes.create, { body: { placementId, ...overtime, ...changes } })
  expect((await give({ date: '2026-06-14' })).message).toBe('The placement starts on June 15, 2026')
  expect((await give({ minutes: 0 })).errors).toEqual({ minutes: 'Minutes: a whole number from 1 to 1440' })
  expect((await give({ reason: ' ' })).errors).toEqual({ reason: 'Reason is required' })
  const { placementId: draft } = await anIntern({ status: 'draft' })
  expect((await give({ placementId: draft })).status).toBe(409)
  expect((await give({ placementId: 999_999 })).status).toBe(404)
})

test('passes are given by the coordinator, and read by supervisor and student', async () => {
  const [teacherId, supervisorId] = [await api.write(aTeacher), await api.write(aSupervisor)]
  const mine = await anIntern({ coordinatorId: teacherId, supervisorId })
  const other = await anIntern()
  const teacher = await api.as(teacherId)
  const made = await teacher(passes.create, { body: { placementId: mine.placementId, ...overtime } })
  expect(made.status).toBe(200)
  const others = await admin(passes.create, { body: { placementId: other.placementId, ...overtime } })
  expect((await teacher(passes.create, { body: { placementId: other.placementId, ...overtime } })).status).toBe(404)
  expect((await teacher(passes.remove, { params: { id: others.data.id } })).status).toBe(404)
  for (const ask of [teacher, await api.as(supervisorId), await api.as(mine.studentId)]) {
    expect((await ask(passes.list)).data.passes.map(({ id }) => id)).toEqual([made.data.id])
  }
  for (const ask of [await api.as(supervisorId), await api.as(mine.studentId)]) {
    expect((await ask(passes.create, { body: { placementId: mine.placementId, ...overtime } })).status).toBe(403)
    expect((await ask(passes.remove, { params: { id: made.data.id } })).status).toBe(403)
  }
})
