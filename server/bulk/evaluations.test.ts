import { beforeAll, describe, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { undoMinutes } from '#domain/bulk.ts'
import { itemsOf } from '#domain/evaluation.ts'
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
  withoutAccount,
} from '#server/testing/school.ts'

const api = await startApi()
const morning = '2026-11-17T01:00:00.000Z'
const form = starterTemplates[0]!
const answers = Object.fromEntries(itemsOf(form.sections).map(({ id }) => [id, 5]))
let root: Awaited<ReturnType<typeof api.as>>
let made = 0

beforeAll(async () => {
  api.at(morning)
  root = await api.as(await api.write((tx) => anAdmin(tx)))
})

const tell = () => (tasksOf(api.services)['tell-bulk-acts'] as () => Promise<void>)()
async function aForm(change: object = {}) {
  const body = { ...structuredClone(form), name: `Form of many ${++made}`, dueAt: null, ...change } as never
  return (await root(evaluationTemplates.create, { body })).data.id
}

/** A program with a coordinator, one supervisor and so many interns. */
async function aClass(count: number) {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const companyId = await aCompany(tx)
    const teacher = await aTeacher(tx, { courseIds: [courseId] })
    const supervisor = await aSupervisor(tx, { companyId })
    const students: number[] = []
    for (let at = 0; at < count; at++) {
      const student = await aStudent(tx, { courseId, coordinatorId: teacher })
      await aPlacement(tx, student, { supervisorId: supervisor })
      students.push(student)
    }
    return { courseId, teacher, supervisor, students }
  })
}

const idsOf = async (templateId: number) =>
  (await api.db<{ id: number }[]>`select id from evaluations where template_id = ${templateId} order by id`).map(
    ({ id }) => id,
  )

describe('requesting evaluations of many', () => {
  test('asks for each intern who is at work, names the others by reason, tells each person once, and can be undone', async () => {
    const { courseId, teacher, supervisor, students } = await aClass(5)
    await api.write((tx) => aStudent(tx, { courseId, coordinatorId: teacher }))
    const templateId = await aForm()
    const office = await api.as(teacher)
    const step = { kind: 'request_evaluation', templateId, dueOn: '2026-12-01' } as const
    const selection = { filters: { courseId: String(courseId) }, seen: 6 }
    const ran = (await office(bulk.run, { body: { step, selection } })).data
    expect(ran.message).toBe('5 requested, 1 not: 1 not deployed yet')
    expect(await idsOf(templateId)).toHaveLength(5)
    const again = (await office(bulk.run, { body: { step, selection: { ids: students } } })).data
    expect(again.message).toBe('0 requested, 5 already requested')
    const undone = (await office(bulk.undo, { params: { id: ran.id } })).data
    expect(undone.message).toBe('5 undone')
    expect(await idsOf(templateId)).toEqual([])

    await office(bulk.run, { body: { step, selection: { ids: students } } })
    const told = () => api.db`select title from notifications where user_id = ${supervisor} and kind = 'evaluation_due'`
    expect(await told()).toHaveLength(0)
    api.at('2026-11-17T01:20:00.000Z')
    await tell()
    expect(await told()).toHaveLength(1)
    api.at(morning)
  })

  test('leaves one that was begun meanwhile when it is undone, and names it', async () => {
    const { teacher, supervisor, students } = await aClass(2)
    const templateId = await aForm()
    const office = await api.as(teacher)
    const step = { kind: 'request_evaluation', templateId } as const
    const ran = (await office(bulk.run, { body: { step, selection: { ids: students } } })).data
    const [begun] = await idsOf(templateId)
    await (await api.as(supervisor))(evaluations.save, { params: { id: begun! }, body: { answers: {}, comments: {} } })
    const undone = (await office(bulk.undo, { params: { id: ran.id } })).data
    expect(undone.message).toBe('1 undone, 1 not: 1 changed since')
    expect(await idsOf(templateId)).toEqual([begun])
  })

  test('refuses a form about a company and a list that has changed', async () => {
    const { courseId, teacher, students } = await aClass(2)
    const office = await api.as(teacher)
    const about = { kind: 'request_evaluation', templateId: await aForm({ kind: 'coordinator_company' }) } as const
    const ran = (await office(bulk.run, { body: { step: about, selection: { ids: students } } })).data
    expect(ran.message).toMatch(/^0 requested, 2 not: 2 This form is about a company/)
    const step = { kind: 'request_evaluation', templateId: await aForm() } as const
    const selection = { filters: { courseId: String(courseId) }, seen: 3 }
    expect((await office(bulk.run, { body: { step, selection } })).status).toBe(409)
  })
})

describe('releasing many', () => {
  test('is a job beyond 50, releases those that were submitted, and takes back what no student has acknowledged', async () => {
    const { teacher, supervisor, students } = await aClass(60)
    const templateId = await aForm()
    const [office, boss] = [await api.as(teacher), await api.as(supervisor)]
    const request = { kind: 'request_evaluation', templateId } as const
    await office(bulk.run, { body: { step: request, selection: { ids: students } } })
    await api.runJobs()
    const ids = await idsOf(templateId)
    expect(ids).toHaveLength(60)
    for (const id of ids.slice(2)) {
      await boss(evaluations.submit, { params: { id }, body: { answers, comments: {} } })
    }
    const step = { kind: 'release_evaluations' } as const
    const filters = { templateId: String(templateId) }
    const seen = await office(bulk.run, { body: { step, selection: { evaluations: filters, seen: 59 } } })
    expect([seen.status, seen.message]).toEqual([409, expect.stringContaining('60 evaluations match now')])
    const begun = (await office(bulk.run, { body: { step, selection: { evaluations: filters, seen: 60 } } })).data
    expect(begun).toMatchObject({ state: 'queued', total: 60, message: null })
    await api.runJobs()
    const ran = (await office(bulk.read, { params: { id: begun.id } })).data
    expect(ran.message).toBe('58 released, 2 not: 2 not submitted yet')
    expect(ran.groups[0]?.rows[0]?.link).toMatch(/^\/evaluations\/\d+$/)
    const [placed] = await api.db<{ studentId: number }[]>`
      select p.student_id from evaluations e join placements p on p.id = e.placement_id where e.id = ${ids[2]!}`
    const intern = await api.as(placed!.studentId)
    const read = await intern(evaluations.acknowledge, { params: { id: ids[2]! }, body: {} })
    expect(read.data.status).toBe('acknowledged')
    await office(bulk.undo, { params: { id: begun.id } })
    await api.runJobs()
    const undone = (await office(bulk.read, { params: { id: begun.id } })).data
    expect(undone.message).toBe('57 undone, 1 not: 1 changed since')
    expect((await office(evaluations.list, { query: { ...filters, status: 'submitted' } as never })).data.total).toBe(
      57,
    )
  })

  test('is not for somebody else’s students, and a released one is final once the ten minutes have passed', async () => {
    const { teacher, supervisor, students } = await aClass(1)
    const other = await api.as((await aClass(1)).teacher)
    const templateId = await aForm()
    const office = await api.as(teacher)
    await office(evaluations.request, { body: { templateId, studentIds: students } })
    const ids = await idsOf(templateId)
    await (await api.as(supervisor))(evaluations.submit, { params: { id: ids[0]! }, body: { answers, comments: {} } })
    const step = { kind: 'release_evaluations' } as const
    expect((await other(bulk.run, { body: { step, selection: { ids } } })).status).toBe(404)
    expect((await office(bulk.run, { body: { step, selection: { filters: {}, seen: 1 } } })).status).toBe(400)
    const ran = (await office(bulk.run, { body: { step, selection: { ids } } })).data
    expect(ran.message).toBe('1 released')
    api.at(new Date(Date.parse(morning) + undoMinutes * 60_000).toISOString())
    expect((await office(bulk.undo, { params: { id: ran.id } })).status).toBe(409)
    api.at(morning)
  })
})

test('reminding many leaves out those who answered, were reminded today or have no account, and is not undone', async () => {
  const { teacher, supervisor, students } = await aClass(3)
  const lone = await aClass(1)
  await api.write(async (tx) => {
    await withoutAccount(tx, lone.supervisor)
    await tx`update students set coordinator_id = ${teacher} where id = ${lone.students[0]!}`
  })
  const templateId = await aForm()
  const office = await api.as(teacher)
  await office(evaluations.request, { body: { templateId, studentIds: [...students, ...lone.students] } })
  const ids = await idsOf(templateId)
  await (await api.as(supervisor))(evaluations.submit, { params: { id: ids[0]! }, body: { answers, comments: {} } })
  const step = { kind: 'remind_evaluations', note: 'Please' } as const
  await office(evaluations.remind, { body: { ids: [ids[1]!] } })
  const ran = (await office(bulk.run, { body: { step, selection: { ids } } })).data
  expect(ran.counts).toMatchObject({ done: 1, refused: 3 })
  expect(ran.groups.map(({ label, count }) => `${count} ${label}`)).toEqual([
    '1 reminded in the past day',
    '1 submitted already',
    '1 without an account',
  ])
  expect(ran.undoUntil).toBeNull()
  expect((await office(bulk.undo, { params: { id: ran.id } })).status).toBe(409)
})
