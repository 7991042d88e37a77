import { expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const made = await api.write(async (tx) => {
  const courseId = await aCourse(tx, { code: 'BSIT' })
  const companyId = await aCompany(tx, { name: 'Mabini Works' })
  await tx`update companies set search = ' mabini works' where id = ${companyId}`
  const teacherId = await aTeacher(tx, { username: 'mabini.teacher' })
  const supervisorId = await aSupervisor(tx, { companyId, username: 'mabini.supervisor' })
  const own = await aStudent(tx, {
    firstName: 'Apolinario',
    lastName: 'Mabini',
    courseId,
    coordinatorId: teacherId,
    studentNumber: 'A-1',
  })
  const other = await aStudent(tx, {
    firstName: 'Rosa',
    lastName: 'Mabini',
    courseId,
    coordinatorId: await aTeacher(tx),
  })
  await aPlacement(tx, own, { supervisorId, companyId, status: 'deployed' })
  return { teacherId, supervisorId, companyId, own, other }
})

async function hitsOf(id: number, keyword = 'MABÍNI') {
  const { data } = await (await api.as(id))(search.everything, { query: { keyword } })
  return data.hits.map(({ kind, id: hit }) => `${kind} ${hit}`)
}

test('search finds people and companies within reach', async () => {
  const admin = await api.signedIn('admin')
  const { data } = await admin(search.everything, { query: { keyword: 'mabini' } })
  expect(data.hits).toEqual([
    { kind: 'student', id: made.own, title: 'Mabini, Apolinario', detail: 'A-1 · BSIT' },
    { kind: 'student', id: made.other, title: 'Mabini, Rosa', detail: expect.stringContaining('BSIT') },
    { kind: 'teacher', id: made.teacherId, title: expect.any(String), detail: null },
    { kind: 'supervisor', id: made.supervisorId, title: expect.any(String), detail: 'Mabini Works' },
    { kind: 'company', id: made.companyId, title: 'Mabini Works', detail: '' },
  ])
  expect(await hitsOf(made.teacherId)).toEqual([
    `student ${made.own}`,
    `teacher ${made.teacherId}`,
    `supervisor ${made.supervisorId}`,
    `company ${made.companyId}`,
  ])
  expect(await hitsOf(made.supervisorId)).toEqual([`student ${made.own}`])
  expect(await hitsOf(made.own)).toEqual([])
  expect(await hitsOf(made.teacherId, '')).toEqual([])
  expect((await api.ask(search.everything)).status).toBe(401)
})
