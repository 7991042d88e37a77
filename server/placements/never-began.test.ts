import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { reports } from '#contract/reports.ts'
import { students } from '#contract/students.ts'
import { taps } from '#contract/taps.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
api.at('2026-09-11T01:00:00.000Z')
let schools = 0
const july = { from: '2026-07-01', to: '2026-07-31' }

/** A student at work at Acme, and a placement at Beta for the same dates that was withdrawn before anybody was deployed. */
async function aChangeOfMind(wish: { continues?: boolean } = {}) {
  const ids = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const [acme, beta] = [
      await aCompany(tx, { name: `Acme ${++schools}` }),
      await aCompany(tx, { name: `Beta ${schools}` }),
    ]
    const worked = await aPlacement(tx, studentId, {
      companyId: acme,
      startDate: '2026-07-01',
      ...(wish.continues ? { status: 'transferred', endDate: '2026-07-10' } : {}),
    })
    const left = await aPlacement(tx, studentId, { companyId: beta, status: 'cleared', startDate: '2026-07-01' })
    if (wish.continues) await tx`update placements set continues_id = ${worked} where id = ${left}`
    const day = await aDay(tx, worked, '2026-07-06')
    return { courseId, teacherId, studentId, worked, left, day }
  })
  const [teacher, student] = [await api.as(ids.teacherId), await api.as(ids.studentId)]
  const answer = await teacher(placements.move, {
    params: { id: ids.left },
    body: { status: 'withdrawn', reason: 'Chose another company' },
  })
  expect(answer.data).toMatchObject({ status: 'withdrawn', endDate: null })
  return { ...ids, teacher, student }
}

test('a placement that was withdrawn before its first day has no days in a month and no form of it', async () => {
  const s = await aChangeOfMind()
  const month = await s.teacher(records.month, { params: { studentId: s.studentId }, query: { month: '2026-07' } })
  expect(month.data.placements.map(({ companyName }) => companyName)).toEqual([expect.stringMatching('Acme')])
  expect(month.data.records).toHaveLength(31)
  const form = await api.app.inject({
    url: `/api/dtr/${s.studentId}/form48?month=2026-07&format=csv`,
    headers: { authorization: `Bearer ${await api.tokenOf(s.teacherId)}` },
  })
  expect(form.body).toContain('Acme')
  expect(form.body).not.toContain('Beta')
  const list = await s.teacher(records.list, { query: { month: '2026-07', courseId: s.courseId } })
  expect(list.data.students.map(({ companyName }) => companyName)).toEqual([expect.stringMatching('Acme')])
})

test('a student whose only placement never began is in no list of a month', async () => {
  const { courseId, left, teacherId } = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    return {
      courseId,
      teacherId,
      left: await aPlacement(tx, studentId, { status: 'cleared', startDate: '2026-07-01' }),
    }
  })
  const teacher = await api.as(teacherId)
  const totals = async () => {
    const answers = ['2026-07', '2026-08'].map((month) => teacher(records.list, { query: { month, courseId } }))
    return (await Promise.all(answers)).map(({ data }) => data.total)
  }
  expect(await totals()).toEqual([1, 1])
  await teacher(placements.move, {
    params: { id: left },
    body: { status: 'withdrawn', reason: 'Chose another school' },
  })
  expect(await totals()).toEqual([0, 0])
})

test('a month after the internship names the company of the internship, not one that was drafted by mistake', async () => {
  const s = await aChangeOfMind()
  await api.db`update placements set status = 'completed', end_date = '2026-07-10' where id = ${s.worked}`
  const list = await s.teacher(records.list, { query: { month: '2026-08', courseId: s.courseId } })
  expect(list.data.students.map(({ companyName }) => companyName)).toEqual([expect.stringMatching('Acme')])
})

test('it takes no correction and no pass', async () => {
  const s = await aChangeOfMind()
  const body = { workDate: '2026-07-07', kind: 'excuse' as const, proposed: {}, reason: 'The bus did not come' }
  expect((await s.student(corrections.ask, { body })).data.placementId).toBe(s.worked)
  const named = await s.student(corrections.ask, { body: { ...body, placementId: s.left } })
  expect([named.status, named.message]).toEqual([409, 'You have no placement on this day'])
  const pass = { placementId: s.left, date: '2026-07-11', kind: 'rest_day' as const, minutes: 480, reason: 'Inventory' }
  expect((await s.teacher(passes.create, { body: pass })).code).toBe('not_deployed')
})

test('reports count who was at work, so the hours before a transfer that came to nothing stay in the ledger', async () => {
  const s = await aChangeOfMind({ continues: true })
  const rows = async (kind: 'hours_ledger' | 'annex_d', period = july) =>
    (await s.teacher(reports.preview, { query: { kind, ...period, courseId: s.courseId } })).data.rows
  expect(JSON.stringify(await rows('hours_ledger'))).toMatch(/Acme/)
  expect(JSON.stringify(await rows('annex_d'))).not.toMatch(/Beta/)
  expect(await rows('annex_d', { from: '2026-08-01', to: '2026-08-31' })).toEqual([])

  await api.write(async (tx) => {
    const next = await aPlacement(tx, s.studentId, { startDate: '2026-07-20' })
    await tx`update placements set continues_id = ${s.left} where id = ${next}`
  })
  expect(await rows('hours_ledger')).toHaveLength(1)
  expect(JSON.stringify(await rows('hours_ledger'))).not.toMatch(/Acme/)
})

test('nobody is asked to evaluate an intern whose placement ended before its first day', async () => {
  const studentId = await api.write(aStudent)
  await api.write(async (tx) => {
    const supervisorId = await aSupervisor(tx)
    await aPlacement(tx, studentId, { status: 'withdrawn', startDate: '2026-06-15', supervisorId })
  })
  const admin = await api.signedIn('admin')
  const body = { ...structuredClone(starterTemplates[0]), name: 'Mid-term' } as never
  const { data: form } = await admin(evaluationTemplates.create, { body })
  const { data } = await admin(evaluations.request, { body: { templateId: form.id, studentIds: [studentId] } })
  expect([data.asked, data.left.map(({ reason }) => reason)]).toEqual([0, ['Not deployed yet']])
})

test('a student who withdraws before the first day at the next company has withdrawn, and is not transferred for ever', async () => {
  const s = await aChangeOfMind({ continues: true })
  const { data } = await s.teacher(students.read, { params: { id: s.studentId } })
  expect([data.placementId, data.placementStatus]).toEqual([s.left, 'withdrawn'])
  expect((await s.student(taps.today)).data.reason).toBe('Your placement is withdrawn. You can no longer tap.')
  const { data: withdrawn } = await s.teacher(students.list, { query: { status: 'withdrawn' } as never })
  expect(withdrawn.students.map(({ id }) => id)).toEqual([s.studentId])
  const [figures] = await api.db`
    select status_rank = status_rank('withdrawn') as is_withdrawn from student_figures where student_id = ${s.studentId}`
  expect(figures).toEqual({ isWithdrawn: true })
})

test('a student who completed stays completed when a placement that was prepared by mistake is withdrawn', async () => {
  const [studentId, completed, mistaken] = await api.write(async (tx) => {
    const id = await aStudent(tx)
    const done = await aPlacement(tx, id, { status: 'completed', startDate: '2026-06-15', endDate: '2026-07-10' })
    return [id, done, await aPlacement(tx, id, { status: 'cleared', startDate: '2026-10-05' })]
  })
  const admin = await api.signedIn('admin')
  const current = async () => {
    const { data } = await admin(students.read, { params: { id: studentId } })
    return [data.placementId, data.placementStatus]
  }
  const student = await api.as(studentId)
  const tapScreen = async () => (await student(taps.today)).data.reason
  expect(await current()).toEqual([mistaken, 'cleared'])
  expect(await tapScreen()).toMatch(/^Your placement is not deployed yet/)
  await admin(placements.move, { params: { id: mistaken }, body: { status: 'withdrawn', reason: 'Mistake' } })
  expect(await current()).toEqual([completed, 'completed'])
  expect(await tapScreen()).toBe('Your placement is completed. You can no longer tap.')
  const refused = await student(taps.tap, { body: { clientKey: randomUUID() } })
  expect(refused.message).toBe('Your placement is completed. You can no longer tap.')
  const september = await student(records.month, { params: { studentId }, query: { month: '2026-09' } })
  expect(september.data.placement?.id).toBe(completed)
  const [user] = await api.db<{ username: string }[]>`select username from users where id = ${studentId}`
  for (const [status, found] of [
    ['completed', [studentId]],
    ['withdrawn', []],
  ] as const) {
    const { data } = await admin(students.list, { query: { status, search: user!.username, sort: 'status' } as never })
    expect(data.students.map(({ id }) => id)).toEqual(found)
  }
  const figures = await api.db`
    select f.status_rank = status_rank('completed') as is_completed from student_figures f where student_id = ${studentId}`
  expect([...figures]).toEqual([{ isCompleted: true }])
})
