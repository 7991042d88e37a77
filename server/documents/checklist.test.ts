import { expect, test } from 'vitest'
import { checklist } from '#contract/checklist.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
api.at('2026-06-10T02:00:00Z')
const admin = await api.signedIn('admin')
const requirements = Object.fromEntries(
  (await api.db<{ id: number; code: string }[]>`select id, code from requirements`).map(({ id, code }) => [code, id]),
)
const ids = (...codes: string[]) => codes.map((code) => requirements[code]!)
const makeStudent = (wish = {}) => api.write((tx) => aStudent(tx, wish))
const stateOf = async (studentId: number, code: string) =>
  (await admin(checklist.list, { query: { studentId } })).data.papers.find((paper) => paper.code === code)

test('a student’s papers are listed in order, missing until handed in', async () => {
  const { data } = await admin(checklist.list, { query: { studentId: await makeStudent() } })
  expect(data.total).toBe(14)
  expect(data.papers[0]).toMatchObject({ code: 'resume', state: 'missing', blocks: 'deployment', documentId: null })
})

test('papers received on paper are approved, with who saw them', async () => {
  const studentId = await makeStudent()
  const body = { studentId, requirementIds: ids('resume', 'consent'), status: 'approved' as const }
  const { status, data } = await admin(checklist.mark, { body })
  expect(status).toBe(200)
  expect(data.papers.filter(({ state }) => state === 'approved').map(({ code }) => code)).toEqual(['resume', 'consent'])
  expect(await stateOf(studentId, 'resume')).toMatchObject({ isOnPaper: true, receivedAt: '2026-06-10T02:00:00.000Z' })
})

test('a paper that expires needs its date, and one that has expired is not taken', async () => {
  const studentId = await makeStudent()
  const mark = (expiresOn?: string) =>
    admin(checklist.mark, {
      body: {
        studentId,
        requirementIds: ids('medical', 'resume'),
        status: 'approved',
        ...(expiresOn ? { expiresOn } : {}),
      },
    })
  expect((await mark()).errors).toEqual({ expiresOn: 'Enter the date the document expires' })
  expect((await mark('2026-06-09')).errors).toEqual({ expiresOn: 'This document has already expired' })
  expect(await stateOf(studentId, 'resume')).toMatchObject({ state: 'missing' })
  await mark('2026-07-01')
  expect(await stateOf(studentId, 'medical')).toMatchObject({
    state: 'expiring',
    daysLeft: 21,
    expiresOn: '2026-07-01',
  })
  expect(await stateOf(studentId, 'resume')).toMatchObject({ state: 'approved', expiresOn: null })
  await api.db`update documents set expires_on = '2026-06-09' where student_id = ${studentId} and expires_on is not null`
  expect(await stateOf(studentId, 'medical')).toMatchObject({ state: 'expired', daysLeft: -1 })
})

test('waiving and returning need a reason; what is missing cannot be returned', async () => {
  const studentId = await makeStudent()
  const mark = (status: 'waived' | 'returned', remarks?: string) =>
    admin(checklist.mark, {
      body: { studentId, requirementIds: ids('insurance'), status, ...(remarks ? { remarks } : {}) },
    })
  expect((await mark('waived')).errors).toEqual({ remarks: 'Say why the document is waived' })
  expect((await mark('returned', 'Not signed')).status).toBe(409)
  expect((await mark('waived', 'Covered by the school')).status).toBe(200)
  expect(await stateOf(studentId, 'insurance')).toMatchObject({ state: 'waived', remarks: 'Covered by the school' })
  expect((await mark('returned')).errors).toEqual({ remarks: 'Say why the document is returned' })
  await mark('returned', 'The school’s cover has ended')
  expect(await stateOf(studentId, 'insurance')).toMatchObject({ state: 'returned' })
})

test('the student is told of what is seen on paper, waived and taken back', async () => {
  const studentId = await makeStudent()
  const mark = (codes: string[], status: 'approved' | 'waived' | 'returned', remarks: string | null = null) =>
    admin(checklist.mark, { body: { studentId, requirementIds: ids(...codes), status, remarks } })
  await mark(['resume', 'plan'], 'approved')
  await mark(['insurance'], 'waived', 'Covered by the school')
  await mark(['resume'], 'returned', 'Not signed')
  const told = await api.db<{ body: string }[]>`
    select body from notifications where user_id = ${studentId} order by id`
  expect(told.map(({ body }) => body)).toEqual([
    'Resume was approved.',
    'Internship plan was approved.',
    'Insurance was waived.',
    'Resume was returned: Not signed',
  ])
})

test('two people who mark the same paper both succeed, one after the other', async () => {
  const studentId = await makeStudent()
  const body = { studentId, requirementIds: ids('plan'), status: 'approved' as const }
  const answers = await Promise.all([admin(checklist.mark, { body }), admin(checklist.mark, { body })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await api.db`select revision from documents where student_id = ${studentId} order by revision`
  expect(rows.map(({ revision }) => revision)).toEqual([1, 2])
})

test('an unknown paper or student is not found', async () => {
  const body = { studentId: await makeStudent(), requirementIds: [999_999], status: 'approved' as const }
  expect((await admin(checklist.mark, { body })).status).toBe(404)
  expect((await admin(checklist.list, { query: { studentId: 999_999 } })).status).toBe(404)
})

test('coordinators mark the papers of own students; supervisor and student read them', async () => {
  const [teacherId, supervisorId] = [await api.write(aTeacher), await api.write(aSupervisor)]
  const [own, other] = [await makeStudent({ coordinatorId: teacherId }), await makeStudent()]
  await api.write((tx) => aPlacement(tx, own, { supervisorId }))
  const teacher = await api.as(teacherId)
  const mark = (studentId: number) => ({
    body: { studentId, requirementIds: ids('resume'), status: 'approved' as const },
  })
  expect((await teacher(checklist.mark, mark(own))).status).toBe(200)
  expect((await teacher(checklist.mark, mark(other))).status).toBe(404)
  for (const ask of [await api.as(supervisorId), await api.as(own)]) {
    expect((await ask(checklist.list, { query: { studentId: own } })).status).toBe(200)
    expect((await ask(checklist.list, { query: { studentId: other } })).status).toBe(404)
    expect((await ask(checklist.mark, mark(own))).status).toBe(403)
  }
})

test('a supervisor finds what they have to sign for their own interns, and nobody else’s', async () => {
  const [supervisorId, otherId] = [await api.write((tx) => aSupervisor(tx)), await api.write((tx) => aSupervisor(tx))]
  const [own, young, foreign] = [await makeStudent(), await makeStudent(), await makeStudent()]
  await api.write((tx) => aPlacement(tx, own, { supervisorId, status: 'hours_met' }))
  await api.write((tx) => aPlacement(tx, young, { supervisorId, status: 'deployed' }))
  await api.write((tx) => aPlacement(tx, foreign, { supervisorId: otherId, status: 'hours_met' }))
  const supervisor = await api.as(supervisorId)
  const toSign = async () => (await supervisor(checklist.toSign, {})).data
  const mark = (studentId: number, status: 'approved' | 'returned', remarks: string | null = null) =>
    admin(checklist.mark, { body: { studentId, requirementIds: ids('evaluation'), status, remarks } })

  // The evaluation of an intern whose hours are not met yet is asked for later.
  expect(await toSign()).toMatchObject({
    total: 1,
    documents: [{ studentId: own, companyId: null, code: 'evaluation', uploadedBy: 'supervisor', state: 'missing' }],
  })
  await mark(own, 'approved')
  await mark(foreign, 'approved')
  await mark(foreign, 'returned', 'Not signed')
  expect(await toSign()).toEqual({ documents: [], total: 0 })
  await mark(young, 'approved')
  await mark(young, 'returned', 'The last page is missing')
  await mark(own, 'returned', 'Not signed')
  const { documents } = await toSign()
  expect(documents.map(({ studentId, state, remarks }) => [studentId, state, remarks])).toEqual([
    [own, 'returned', 'Not signed'],
    [young, 'returned', 'The last page is missing'],
  ])
  for (const ask of [admin, await api.as(own)]) expect((await ask(checklist.toSign, {})).status).toBe(403)
})

test('a supervisor finds what their company has to submit', async () => {
  const supervisorId = await api.write((tx) => aSupervisor(tx))
  const [requirement] = await api.db`
    insert into requirements (code, name, phase, subject, uploaded_by, blocks, position)
    values ('permit', 'Business permit', 'after', 'company', 'supervisor', 'nothing', 30) returning id`
  const supervisor = await api.as(supervisorId)
  const { documents } = (await supervisor(checklist.toSign, {})).data
  expect(documents).toMatchObject([{ code: 'permit', state: 'missing', studentId: null, dueOn: null }])
  await api.db`delete from requirements where id = ${Number(requirement?.id)}`
})
