import { expect, test } from 'vitest'
import { placements } from '#contract/placements.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const admin = await api.signedIn('admin')

async function aTeam(wish: { coordinatorId?: number } = {}) {
  return api.write(async (tx) => {
    const from = await aSupervisor(tx)
    const [row] = await tx<{ companyId: number }[]>`select company_id from supervisors where id = ${from}`
    const to = await aSupervisor(tx, { companyId: row!.companyId })
    const intern = async (status: string, student = {}) =>
      aPlacement(tx, await aStudent(tx, { ...wish, ...student }), { supervisorId: from, status })
    return { from, to, live: [await intern('deployed'), await intern('draft')], ended: await intern('completed') }
  })
}
const supervisorOf = async (id: number) => (await admin(placements.read, { params: { id } })).data.supervisorId

test('all interns of a supervisor go to another of the company; what has ended stays', async () => {
  const { from, to, live, ended } = await aTeam()
  const answer = await admin(placements.handOver, { body: { fromSupervisorId: from, supervisorId: to } })
  expect(answer).toMatchObject({ status: 200, data: { moved: 2, remaining: 0 } })
  expect(await Promise.all(live.map(supervisorOf))).toEqual([to, to])
  expect(await supervisorOf(ended)).toBe(from)
  expect(await admin(placements.handOver, { body: { fromSupervisorId: from, supervisorId: to } })).toMatchObject({
    status: 409,
    message: 'This supervisor has no interns to hand over',
  })
})

test('some interns may be named', async () => {
  const { from, to, live } = await aTeam()
  const answer = await admin(placements.handOver, { body: { ids: [live[1]!], supervisorId: to } })
  expect(answer.data).toEqual({ moved: 1, remaining: 0 })
  expect(await Promise.all(live.map(supervisorOf))).toEqual([from, to])
})

test('one who cannot be handed over keeps all where they are', async () => {
  const [here, there] = [await aTeam(), await aTeam()]
  const body = { ids: [...here.live, there.live[0]!, here.ended], supervisorId: here.to }
  const answer = await admin(placements.handOver, { body })
  expect(answer).toMatchObject({ status: 409, message: 'Nobody was handed over' })
  expect(answer.problems?.map(({ code }) => code).sort()).toEqual(['other_company', 'placement_ended'])
  expect(await supervisorOf(here.live[0]!)).toBe(here.from)
})

test('a supervisor of another company, in the archive or the same takes nobody', async () => {
  const { from, to } = await aTeam()
  const stranger = await api.write(aSupervisor)
  const give = (supervisorId: number) => admin(placements.handOver, { body: { fromSupervisorId: from, supervisorId } })
  expect(await give(stranger)).toMatchObject({ status: 409, problems: [{ code: 'other_company' }, {}] })
  expect((await give(from)).errors).toEqual({ supervisorId: 'Choose another supervisor' })
  await api.db`update users set archived_at = now() where id = ${to}`
  expect((await give(to)).errors).toEqual({ supervisorId: 'This supervisor is in the archive' })
  expect((await give(999_999)).status).toBe(404)
})

test('one names either the supervisor or the interns', async () => {
  const { from, to, live } = await aTeam()
  const both = { fromSupervisorId: from, ids: live, supervisorId: to }
  expect((await admin(placements.handOver, { body: both })).status).toBe(400)
  expect((await admin(placements.handOver, { body: { supervisorId: to } })).status).toBe(400)
})

test('a coordinator hands over own interns, and hears of those of others', async () => {
  const teacherId = await api.write(aTeacher)
  const teacher = await api.as(teacherId)
  const { from, to, live } = await aTeam({ coordinatorId: teacherId })
  const other = await api.write(async (tx) => aPlacement(tx, await aStudent(tx), { supervisorId: from }))
  expect((await teacher(placements.handOver, { body: { ids: [other], supervisorId: to } })).status).toBe(404)
  const answer = await teacher(placements.handOver, { body: { fromSupervisorId: from, supervisorId: to } })
  expect(answer.data).toEqual({ moved: 2, remaining: 1 })
  expect(await supervisorOf(live[0]!)).toBe(to)
  expect(await supervisorOf(other)).toBe(from)
})
