import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { checklist } from '#contract/checklist.ts'
import { dashboard } from '#contract/dashboard.ts'
import { documents } from '#contract/documents.ts'
import { placements } from '#contract/placements.ts'
import { reports } from '#contract/reports.ts'
import { requirements } from '#contract/requirements.ts'
import { startApi } from '#server/testing/api.ts'
import { aPng } from '#server/testing/pictures.ts'
import { aPlacement, aStudent, aTeacher } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'

const api = await startApi()
// A Wednesday in the seventh week of the placement.
api.at('2026-09-23T02:00:00Z')
const admin = await api.signedIn('admin')
const journal = { code: 'log', name: 'Weekly log', phase: 'during', blocks: 'completion', repeats: 'week' } as const
const { id: requirementId } = (await admin(requirements.create, { body: journal })).data

async function anIntern(wish: Parameters<typeof aPlacement>[2] = {}) {
  return api.write(async (tx) => {
    const teacherId = await aTeacher(tx)
    const studentId = await aStudent(tx, { coordinatorId: teacherId })
    return { teacherId, studentId, placementId: await aPlacement(tx, studentId, { startDate: '2026-08-12', ...wish }) }
  })
}

const submit = (as: number, period: string | null, key: string = randomUUID()) => {
  const fields = { requirementId, clientKey: key, ...(period ? { period } : {}) }
  return upload(api, { method: 'POST', url: '/api/documents', as, bytes: aPng(80, 80), name: 'week.png', fields })
}
const weeksOf = async (studentId: number) => {
  const { data } = await admin(checklist.list, { query: { studentId } })
  return data.papers.filter((paper) => paper.requirementId === requirementId)
}

const isApproved = ({ state }: { state: string }) => state === 'approved'
const nameOf = ({ name }: { name: string }) => name

test('an intern has one line for each week that has begun, each with its due date', async () => {
  const { studentId } = await anIntern()
  const weeks = await weeksOf(studentId)
  expect(weeks).toHaveLength(7)
  expect(weeks[0]).toMatchObject({
    name: 'Weekly log, Aug 10 to Aug 16',
    period: '2026-08-10',
    dueOn: '2026-08-19',
    state: 'missing',
  })
  expect(weeks[6]).toMatchObject({ name: 'Weekly log, Sep 21 to Sep 27', dueOn: '2026-09-30' })
  const preparing = await anIntern({ status: 'cleared' })
  expect(await weeksOf(preparing.studentId)).toEqual([])
})

test('hard copies of one week are received for many at once, and undone', async () => {
  const interns = [await anIntern(), await anIntern(), await anIntern({ startDate: '2026-09-14' })]
  const ids = interns.map(({ studentId }) => studentId)
  const take = async (step: object) => {
    const body = { step: { kind: 'receive' as const, requirementIds: [requirementId], ...step }, selection: { ids } }
    return (await admin(bulk.run, { body })).data
  }
  expect(await take({})).toMatchObject({ counts: { done: 0, refused: 3 } })
  const done = await take({ periodOn: '2026-09-09' })
  expect(done).toMatchObject({ counts: { done: 2, refused: 1 }, groups: [{ label: 'not at work in this week' }] })
  const approved = async () =>
    (await Promise.all(ids.map(weeksOf))).map((weeks) => weeks.filter(isApproved).map(nameOf))
  const week = 'Weekly log, Sep 7 to Sep 13'
  expect(await approved()).toEqual([[week], [week], []])
  expect(await take({ periodOn: '2026-09-13' })).toMatchObject({ counts: { done: 0, unchanged: 2 } })
  expect(await take({ periodOn: '2026-09-28' }), 'a week to come').toMatchObject({ counts: { done: 0, refused: 3 } })
  await admin(bulk.undo, { params: { id: done.id } })
  expect(await approved()).toEqual([[], [], []])
})

test('a step of many counts the weeks that are missing as one cause', async () => {
  const hoursMet = { status: 'hours_met' }
  const interns = [await anIntern(hoursMet), await anIntern({ ...hoursMet, startDate: '2026-09-07' })]
  const selection = { ids: interns.map(({ studentId }) => studentId) }
  const { data } = await admin(bulk.run, { body: { step: { kind: 'move', status: 'completed' }, selection } })
  const weeks = data.groups.filter(({ label }) => label.startsWith('Weekly log'))
  expect(weeks.map(({ label, count }) => [label, count])).toEqual([['Weekly log is missing', 2]])
  expect(weeks[0]?.rows.map(({ message }) => message)).toEqual([
    'Weekly log, Aug 10 to Aug 16 is missing; Weekly log, Aug 17 to Aug 23 is missing; Weekly log, Aug 24 to Aug 30 is missing; and 3 more',
    'Weekly log, Sep 7 to Sep 13 is missing; Weekly log, Sep 14 to Sep 20 is missing',
  ])
})

test('a version belongs to its week, and the other weeks stay as they are', async () => {
  const { studentId } = await anIntern()
  const key = randomUUID()
  const first = await submit(studentId, '2026-08-10', key)
  expect(first).toMatchObject({ status: 200, data: { requirementName: 'Weekly log, Aug 10 to Aug 16', revision: 1 } })
  expect((await submit(studentId, '2026-08-10', key)).data.id).toBe(first.data.id)
  expect((await submit(studentId, '2026-08-17', key)).status).toBe(409)
  expect((await submit(studentId, '2026-08-10')).data.revision).toBe(2)
  expect((await submit(studentId, '2026-08-17')).data.revision).toBe(1)
  expect((await weeksOf(studentId)).map(({ state, revision }) => [state, revision])).toEqual([
    ['submitted', 2],
    ['submitted', 1],
    ...Array.from({ length: 5 }, () => ['missing', null]),
  ])
  const { data } = await admin(documents.list, { query: { studentId } })
  expect(data.documents.map(({ requirementName }) => requirementName)).toEqual([
    'Weekly log, Aug 10 to Aug 16',
    'Weekly log, Aug 17 to Aug 23',
  ])
  const history = await admin(documents.history, { params: { id: first.data.id } })
  expect(history.data.total).toBe(2)
})

test('a week that is none of the placement’s, or no week at all, is refused and nothing is kept', async () => {
  const { studentId } = await anIntern()
  for (const period of [null, '2026-08-11', '2026-08-03', '2026-09-28']) {
    expect((await submit(studentId, period)).status, String(period)).toBe(404)
  }
  expect((await weeksOf(studentId)).every(({ state }) => state === 'missing')).toBe(true)
})

test('matrix, report, to-do list and reminder count the weeks that have ended', async () => {
  const { studentId, teacherId } = await anIntern()
  const mark = (period: string, status: 'approved' | 'waived' | 'returned', remarks: string | null = null) =>
    admin(checklist.mark, { body: { studentId, requirementIds: [requirementId], period, status, remarks } })
  for (const period of ['2026-08-10', '2026-08-17', '2026-08-24'])
    expect((await mark(period, 'approved')).status).toBe(200)
  await mark('2026-08-31', 'waived', 'A storm closed the company')
  await mark('2026-08-24', 'returned', 'Two pages are missing')
  const { data: matrix } = await admin(documents.matrix, { query: { studentId } })
  const column = matrix.requirements.findIndex(({ id }) => id === requirementId)
  const [row] = matrix.students
  expect([row?.counts[column], row?.states[column]]).toEqual(['3 of 6', 'returned'])
  expect(row?.counts.filter((count) => count !== null)).toHaveLength(1)

  const report = { kind: 'requirements', from: '2026-08-01', to: '2026-09-30' } as const
  const { data: preview } = await (await api.as(teacherId))(reports.preview, { query: report })
  const place = preview.columns.findIndex(({ title }) => title === 'Weekly log')
  expect(preview.rows[0]?.cells[place]).toBe('3 of 6')

  const { data: own } = await (await api.as(studentId))(dashboard.read)
  const todo = own.role === 'student' ? own.todo.map(({ text }) => text) : []
  expect(todo.filter((text) => text.includes('Weekly log'))).toEqual([
    'Weekly log, Aug 24 to Aug 30 was returned',
    'Submit Weekly log, Sep 7 to Sep 13',
    'Submit Weekly log, Sep 14 to Sep 20',
  ])
  await api.db`update users set email = 'intern@school.test' where id = ${studentId}`
  const reminded = await admin(documents.remind, { body: { studentIds: [studentId] } })
  expect(reminded.data).toMatchObject({ reminded: 1 })
  const [told] = await api.db<{ body: string }[]>`
    select body from notifications where user_id = ${studentId} and title = 'Documents to submit'`
  expect(told?.body).toContain('Weekly log, Aug 24 to Aug 30 (returned), Weekly log, Sep 7 to Sep 13')
  expect(told?.body).not.toContain('Sep 21')
})

test('a placement is not completed while a week that has ended is missing, and the running week does not keep it', async () => {
  const { studentId, placementId } = await anIntern({ startDate: '2026-09-07', status: 'hours_met' })
  const gaps = async () => {
    const { data } = await admin(placements.read, { params: { id: placementId } })
    const step = data.steps.find(({ status }) => status === 'completed')
    return step?.missing.map(({ message }) => message).filter((message) => message.includes('Weekly log'))
  }
  expect(await gaps()).toEqual(['Weekly log, Sep 7 to Sep 13 is missing', 'Weekly log, Sep 14 to Sep 20 is missing'])
  const body = { studentId, requirementIds: [requirementId], status: 'approved' as const }
  for (const period of ['2026-09-07', '2026-09-14']) await admin(checklist.mark, { body: { ...body, period } })
  expect(await gaps()).toEqual([])
})

test('only what a student submits during the internship, and what never expires, can repeat', async () => {
  const body = { code: 'odd', name: 'Odd', repeats: 'month' } as const
  for (const wrong of [
    { phase: 'before' },
    { phase: 'during', hasExpiry: true },
    { phase: 'during', subject: 'company' },
  ] as const) {
    const answer = await admin(requirements.create, { body: { ...body, ...wrong } })
    expect([answer.status, answer.errors?.repeats]).toEqual([
      422,
      'Only a file of each student during the internship that never expires can repeat',
    ])
  }
})

test('a requirement that no longer repeats is met by no document of a week, on every screen', async () => {
  const { teacherId, studentId } = await anIntern()
  const { id } = (await admin(requirements.create, { body: { ...journal, code: 'once', name: 'Report' } })).data
  const marked = { studentId, requirementIds: [id], status: 'approved' as const, period: '2026-09-14' }
  expect((await admin(checklist.mark, { body: marked })).status).toBe(200)
  await admin(requirements.update, { params: { id }, body: { repeats: null } })
  const { papers } = (await admin(checklist.list, { query: { studentId } })).data
  expect(papers.find((paper) => paper.requirementId === id)).toMatchObject({ state: 'missing', documentId: null })
  const { data: matrix } = await admin(documents.matrix, { query: { studentId } })
  const column = matrix.requirements.findIndex((one) => one.id === id)
  const [row] = matrix.students
  expect([row!.states[column], row!.documentIds[column]]).toEqual(['missing', null])
  const query = { kind: 'requirements', from: '2026-09-01', to: '2026-09-30' } as const
  const { data: report } = await (await api.as(teacherId))(reports.preview, { query })
  expect(report.rows[0]!.cells[report.columns.findIndex(({ title }) => title === 'Report')]).toBe('Missing')
})
