import { beforeAll, describe, expect, test } from 'vitest'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { reports } from '#contract/reports.ts'
import { type Item, itemsOf, type Template } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { tasksOf } from '#server/tasks.ts'
import { startApi } from '#server/testing/api.ts'
import {
  aCompany,
  aCourse,
  anAdmin,
  aPlacement,
  aStudent,
  aSupervisor,
  aTeacher,
  aTerm,
} from '#server/testing/school.ts'

const api = await startApi()
const [halves] = starterTemplates as [Template]
const fives = (form: Pick<Template, 'sections'>, value = 5) =>
  Object.fromEntries(itemsOf(form.sections).map(({ id }) => [id, value]))
const admin = await api.write((tx) => anAdmin(tx))
let forms = 0
let root: Awaited<ReturnType<typeof api.as>>

beforeAll(async () => {
  api.at('2026-11-17T01:00:00.000Z')
  root = await api.as(admin)
})

async function aForm(change: object) {
  const body = { ...structuredClone(halves), name: `Due form ${++forms}`, ...change } as never
  const made = await root(evaluationTemplates.create, { body })
  expect(made.message).toBe('Successfully Created!')
  return made.data
}

async function anIntern({ minutes = 0, required = 4800, status = 'deployed', courseId = 0, companyId = 0 } = {}) {
  return api.write(async (tx) => {
    const supervisor = await aSupervisor(tx, companyId ? { companyId } : {})
    const teacher = await aTeacher(tx)
    const student = await aStudent(tx, { coordinatorId: teacher, ...(courseId ? { courseId } : {}) })
    const ended = status === 'completed' ? { endDate: '2026-11-16' } : {}
    const wish = { supervisorId: supervisor, status, requiredMinutes: required, ...ended }
    const placement = await aPlacement(tx, student, wish)
    // Every second day, so that no week reaches its cap.
    for (let day = 0; day * 480 < minutes; day++) {
      const workDate = `2026-09-${String(day * 2 + 1).padStart(2, '0')}`
      await tx`
        insert into time_records (student_id, placement_id, work_date, am_in, pm_out, day_type, rendered, credited, late,
          undertime, overtime, explanation, flags, status, basis, closes_at)
        values (${student}, ${placement}, ${workDate}, ${`${workDate}T00:00:00Z`}, ${`${workDate}T09:00:00Z`}, 'regular',
          480, 480, 0, 0, 0, '[]', '{}', 'approved', '{"schedule": null}', ${`${workDate}T20:00:00Z`})`
    }
    return { supervisor, teacher, student, placement }
  })
}

const runDue = () => (tasksOf(api.services)['open-evaluations'] as () => Promise<void>)()
const openOf = async (templateId: number) =>
  (
    await api.db<{ placementId: number; id: number }[]>`
    select id, placement_id from evaluations where template_id = ${templateId} order by placement_id`
  ).map((row) => row)

test('an evaluation is due when the approved hours reach its share, once, and its supervisor is told once', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const form = await aForm({ dueAt: 50, courseIds: [courseId] })
  const half = await anIntern({ minutes: 2400, courseId })
  await anIntern({ minutes: 1920, courseId })
  await anIntern({ minutes: 2400 })
  await runDue()
  await runDue()
  expect((await openOf(form.id)).map(({ placementId }) => placementId)).toEqual([half.placement])
  const told =
    await api.db`select body from notifications where user_id = ${half.supervisor} and kind = 'evaluation_due'`
  expect(told).toHaveLength(1)
  // Two days before it is due, the one reminder of the system.
  api.at('2026-11-22T01:00:00.000Z')
  await runDue()
  await runDue()
  const reminded = await api.db`
    select body from notifications where user_id = ${half.supervisor} and kind = 'evaluation_reminder'`
  expect(reminded).toHaveLength(1)
  const ids = (await openOf(form.id)).map(({ id }) => id)
  const remind = async () => (await (await api.as(half.teacher))(evaluations.remind, { body: { ids } })).data
  expect(await remind()).toEqual({ reminded: 0, left: 1 })
  api.at('2026-11-23T02:00:00.000Z')
  expect(await remind()).toEqual({ reminded: 1, left: 0 })
  api.at('2026-11-17T01:00:00.000Z')
})

test('the evaluation of all hours is due on hold too, where a placement stays though its hours are met', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const form = await aForm({ dueAt: 100, courseIds: [courseId] })
  const met = await anIntern({ minutes: 4800, status: 'on_hold', courseId })
  await anIntern({ minutes: 4320, status: 'on_hold', courseId })
  await runDue()
  expect((await openOf(form.id)).map(({ placementId }) => placementId)).toEqual([met.placement])
})

test('a form that releases itself does so once its placement is completed', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const form = await aForm({ dueAt: 100, courseIds: [courseId], releasesAtCompletion: true })
  const { supervisor, student, placement } = await anIntern({ minutes: 4800, courseId, status: 'hours_met' })
  await runDue()
  const [row] = await openOf(form.id)
  const params = { id: row!.id }
  await (await api.as(supervisor))(evaluations.submit, { params, body: { answers: fives(form), comments: {} } })
  await runDue()
  expect((await (await api.as(student))(evaluations.read, { params })).status).toBe(404)
  await api.db`
    update placements set status = 'completed', end_date = '2026-11-16', updated_at = '2026-11-17T00:00:00Z'
    where id = ${placement}`
  await runDue()
  expect((await (await api.as(student))(evaluations.read, { params })).data.status).toBe('released')
})

describe('a form', () => {
  const broken: [string, object, RegExp][] = [
    ['weights of 99', { sections: [{ ...halves.sections[0], weight: 99 }] }, /weigh 99 together/],
    [
      'a scale of 1 to 1',
      { sections: [oneItem({ kind: 'scale', least: 1, most: 1, best: 'most' })] },
      /goes from 1 to 1/,
    ],
    ['a grade table with a hole', { grades: [{ from: 60, grade: 'Passed' }] }, /from 0 to below 60 have no grade/],
  ]
  test.each(broken)('with %s is refused, with the numbers', async (_, change, message) => {
    const body = { ...structuredClone(halves), name: `Broken ${++forms}`, ...change } as never
    const answer = await root(evaluationTemplates.create, { body })
    expect([answer.status, answer.message]).toEqual([422, expect.stringMatching(message)])
  })

  test('leaves as a file and comes back the same, under a name that is free', async () => {
    const form = await aForm({ dueAt: null })
    const file = await api.app.inject({
      url: `/api/evaluation-templates/${form.id}/file`,
      headers: { authorization: `Bearer ${await api.tokenOf(admin)}` },
    })
    const copy = await root(evaluationTemplates.import, { body: file.json() })
    expect(copy.data).toMatchObject({ name: `${form.name} (copy)`, sections: form.sections, grades: form.grades })
    const again = await root(evaluationTemplates.duplicate, { params: { id: form.id } })
    expect(again.data).toMatchObject({ name: `${form.name} (copy 2)`, revision: 1, isUsed: false })
  })

  test('that nobody has used is changed in place, and a coordinator changes only those of own programs', async () => {
    const [own, other] = await api.write(async (tx) => [await aCourse(tx), await aCourse(tx)])
    const teacher = await api.as(await api.write((tx) => aTeacher(tx, { courseIds: [own!] })))
    const form = await aForm({ courseIds: [own] })
    const params = { id: form.id }
    const changed = await teacher(evaluationTemplates.update, { params, body: { dueAt: 40, version: form.version } })
    expect(changed.data).toMatchObject({ dueAt: 40, revision: 1, sections: form.sections })
    expect((await teacher(evaluationTemplates.update, { params, body: { courseIds: [other!] } })).status).toBe(403)
    expect((await teacher(evaluationTemplates.update, { params, body: { dueAt: 30, version: 1 } })).code).toBe('stale')
  })
})

test('a company sees means of ended terms over five answers and none below, and never a comment', async () => {
  const { companyId, boss } = await api.write(async (tx) => {
    const id = await aCompany(tx)
    return { companyId: id, boss: await aSupervisor(tx, { companyId: id }) }
  })
  const form = await aForm({ kind: 'student_company', dueAt: null })
  const values = [1, 2, 3, 4, 5, 5, 5]
  for (const value of values) {
    const { student, teacher } = await anIntern({ companyId })
    const asked = { templateId: form.id, studentIds: [student] }
    const { data } = await (await api.as(teacher))(evaluations.request, { body: asked })
    const body = { answers: fives(form, value), comments: { 'on-time': 'Quiet place' } }
    await (await api.as(student))(evaluations.submit, { params: { id: data.id! }, body })
  }
  const params = { id: companyId }
  const seen = async () => (await (await api.as(boss))(evaluations.company, { params })).data
  expect((await seen()).items).toEqual([])
  const office = (await root(evaluations.company, { params })).data
  expect(office.items[0]).toMatchObject({ all: { mean: 3.57, count: 7 }, terms: [{ count: 7 }] })
  expect(office.comments).toHaveLength(7)
  await api.write((tx) => aTerm(tx))
  await api.db`update terms set ends_on = '2026-11-16'`
  const shown = await seen()
  expect(shown.items[0]).toMatchObject({ all: { mean: 3, count: 5 }, terms: [] })
  expect([shown.comments, shown.total]).toEqual([[], 5])
  await api.db`update terms set ends_on = '2026-12-18'`
})

test('the summary counts results by program, and the completion list has the grade', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const form = await aForm({ dueAt: 100, courseIds: [courseId] })
  for (const value of [5, 5, 3]) {
    const { supervisor } = await anIntern({ minutes: 4800, courseId, status: 'hours_met' })
    await runDue()
    const { data } = await (await api.as(supervisor))(evaluations.list, { query: { mine: true } })
    const params = { id: data.evaluations[0]!.id }
    await (await api.as(supervisor))(evaluations.submit, {
      params,
      body: { answers: fives(form, value), comments: {} },
    })
  }
  for (const by of ['program', 'section', 'company'] as const) {
    const { data } = await root(evaluations.summary, { query: { templateId: form.id, by } })
    expect(data.all).toMatchObject({ asked: 3, submitted: 3, mean: 83.33, least: 50, most: 100, byGrade: [1, 0, 2] })
    expect(data.groups.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(3)
    expect(data.all.byStep).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 2])
  }
  const period = { courseId, from: '2026-06-01', to: '2026-12-31' }
  const list = (await root(reports.preview, { query: { kind: 'completion', ...period } })).data
  const at = list.columns.findIndex(({ title }) => title === 'Grade')
  expect(list.rows.map(({ cells }) => cells[at])).toEqual(['Excellent', 'Excellent', 'Failed'])
  const file = async (token: string) =>
    (
      await api.app.inject({
        url: `/api/exports/placements?format=csv&courseId=${courseId}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).body
  expect((await file(await api.tokenOf(admin))).match(/,(100,Excellent|50,Failed)\r?$/gm)).toHaveLength(3)
  const [own] = await api.db<{ studentId: number }[]>`select student_id from placements where course_id = ${courseId}`
  expect(await file(await api.tokenOf(own!.studentId)), 'not before it is released').not.toContain('Excellent')
  const summary = (await root(reports.preview, { query: { kind: 'evaluation_summary', ...period } })).data
  expect(summary.total).toBe(3)
  await api.db`
    update companies set name = 'Renamed and made again', archived_at = now()
    where id in (select company_id from placements where course_id = ${courseId})`
  const renamed = (await root(reports.preview, { query: { kind: 'evaluation_summary', ...period } })).data
  expect(renamed.rows.map(({ cells }) => cells.at(-1)).sort()).toEqual(['Excellent 1', 'Excellent 1', 'Failed 1'])

  const midterm = await aForm({ dueAt: 50, courseIds: [courseId] })
  const { supervisor, placement } = await anIntern({ minutes: 4800, courseId, status: 'hours_met' })
  await runDue()
  const half = (await openOf(midterm.id)).find(({ placementId }) => placementId === placement)
  const body = { answers: fives(midterm), comments: {} }
  const answered = await (await api.as(supervisor))(evaluations.submit, { params: { id: half!.id }, body })
  expect(answered.data.grade).toBe('Excellent')
  const later = (await root(reports.preview, { query: { kind: 'completion', ...period } })).data
  const grades = later.rows.map(({ cells }) => cells[at] ?? 'none')
  expect(grades.toSorted(), 'a mid-term is no final grade').toEqual(['Excellent', 'Excellent', 'Failed', 'none'])
  const { data } = await root(evaluations.summary, { query: { templateId: form.id } })
  expect(data.all, 'one is asked and has not submitted').toMatchObject({
    asked: 4,
    submitted: 3,
    mean: 83.33,
    byGrade: [1, 0, 2],
    byStep: [0, 0, 0, 0, 0, 1, 0, 0, 0, 2],
  })
})

function oneItem(measure: Item['measure']) {
  const item = { id: 'a', text: 'Work', measure, levels: [], mayBeNotApplicable: false, needsComment: false }
  return { id: 's', title: 'Section', weight: 100, items: [item], parts: [] }
}

test('a submitted evaluation stays with the section and term of that day, and an open one follows the student', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const form = await aForm({ dueAt: 100, courseIds: [courseId] })
  const wish = { minutes: 4800, courseId, status: 'hours_met' }
  const interns = [await anIntern(wish), await anIntern(wish)]
  await api.db`update students set section = '3A' where course_id = ${courseId}`
  await runDue()
  const [answered] = await openOf(form.id)
  const { supervisor } = interns.find(({ placement }) => placement === answered!.placementId)!
  const body = { answers: fives(form), comments: {} }
  await (await api.as(supervisor))(evaluations.submit, { params: { id: answered!.id }, body })
  const [before] = await api.db<{ termId: number }[]>`
    select distinct term_id from placements where course_id = ${courseId}`
  const [next] = await api.db<{ id: number }[]>`
    insert into terms (school_year, semester, starts_on, ends_on)
    values ('2026-2027', 'second', '2027-01-04', '2027-05-20') returning id`
  await api.db`update students set section = '4B' where course_id = ${courseId}`
  await api.db`update placements set term_id = ${next!.id} where course_id = ${courseId}`

  const countsIn = async (query: object) => {
    const { data } = await root(evaluations.summary, { query: { templateId: form.id, by: 'section', ...query } })
    return data.groups.map(({ label, asked, submitted }) => [label.split(' ').at(-1), asked, submitted])
  }
  expect(await countsIn({})).toEqual([
    ['3A', 1, 1],
    ['4B', 1, 0],
  ])
  expect(await countsIn({ termId: before!.termId })).toEqual([['3A', 1, 1]])
  expect(await countsIn({ termId: next!.id, section: '4b' })).toEqual([['4B', 1, 0]])
  const listed = await root(evaluations.list, { query: { templateId: form.id, section: '3a' } })
  expect(listed.data.evaluations.map(({ id, section }) => [id, section])).toEqual([[answered!.id, '3A']])
  await api.db`update evaluations set kept_section = '4B' where id = ${answered!.id}`
  expect(await countsIn({ section: '3A' }), 'nothing moves it').toEqual([['3A', 1, 1]])
})
