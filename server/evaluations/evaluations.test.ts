import { beforeAll, describe, expect, test } from 'vitest'
import { checklist } from '#contract/checklist.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { placements } from '#contract/placements.ts'
import { requirements } from '#contract/requirements.ts'
import { students } from '#contract/students.ts'
import type { Template } from '#domain/evaluation.ts'
import { itemsOf } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { handedIn } from '#server/testing/workplace.ts'

const api = await startApi()
const morning = '2026-11-17T01:00:00.000Z'
api.at(morning)
const [halves] = starterTemplates as [Template]
const [first] = itemsOf(halves.sections)
const fives = (form: Pick<Template, 'sections'>, value = 5) =>
  Object.fromEntries(itemsOf(form.sections).map(({ id }) => [id, value]))

let admin: number
let forms = 0
beforeAll(async () => {
  admin = await api.write((tx) => anAdmin(tx))
})

async function aForm(change: object = {}) {
  const body = { ...structuredClone(halves), name: `Form ${++forms}`, dueAt: null, ...change } as never
  const { data } = await (await api.as(admin))(evaluationTemplates.create, { body })
  return data
}

/** An intern, the people around the intern, and an evaluation that was asked for. */
async function asked({ change = {}, status = 'deployed' }: { change?: object; status?: string } = {}) {
  const made = await api.write(async (tx) => {
    const supervisor = await aSupervisor(tx)
    const teacher = await aTeacher(tx)
    const student = await aStudent(tx, { coordinatorId: teacher })
    const ended = ['completed', 'pulled_out'].includes(status) ? { endDate: '2026-11-13' } : {}
    const placement = await aPlacement(tx, student, { supervisorId: supervisor, status, ...ended })
    return { supervisor, teacher, student, placement }
  })
  const form = await aForm(change)
  const teacher = await api.as(made.teacher)
  const { data } = await teacher(evaluations.request, { body: { templateId: form.id, studentIds: [made.student] } })
  return { ...made, form, id: data.id! }
}

async function submitted(wish: Parameters<typeof asked>[0] = {}) {
  const made = await asked(wish)
  const answerer = await api.as(made.form.kind === 'supervisor_student' ? made.supervisor : made.student)
  const body = { answers: fives(made.form), comments: {}, overall: 'Good work' }
  const answer = await answerer(evaluations.submit, { params: { id: made.id }, body })
  expect(answer.message).toBe('Evaluation submitted')
  return { ...made, answer }
}

describe('answering', () => {
  test('a supervisor answers a form, sees the result, and the coordinator releases it to the student', async () => {
    const { id, supervisor, teacher, student, form } = await asked()
    const [boss, office, intern] = [await api.as(supervisor), await api.as(teacher), await api.as(student)]
    const mine = (await boss(evaluations.list, { query: { mine: true } })).data
    expect(mine.evaluations).toMatchObject([{ id, status: 'due', isMine: true, dueOn: '2026-11-24', itemCount: 10 }])
    const params = { id }
    const draft = { answers: { [first!.id]: 4 }, comments: { [first!.id]: 'Always early' } }
    const saved = await boss(evaluations.save, { params, body: draft })
    expect(saved.data).toMatchObject({ status: 'draft', answeredCount: 1, answers: draft.answers })
    // A draft is for the person who writes it.
    expect((await office(evaluations.read, { params })).data).toMatchObject({ status: 'draft', answers: {} })
    const early = await boss(evaluations.submit, { params, body: draft })
    expect([early.status, early.problems?.length]).toEqual([422, 9])
    const body = { ...draft, answers: { ...fives(form), [first!.id]: 4 }, version: saved.data.version }
    const done = await boss(evaluations.submit, { params, body })
    expect(done.data).toMatchObject({ status: 'submitted', score: 97.5, grade: 'Excellent' })
    expect(done.data.lines.at(-1)?.text).toBe('From 90: Excellent')
    expect((await intern(evaluations.read, { params })).status).toBe(404)
    expect((await intern(evaluations.list)).data.total).toBe(0)
    expect((await office(evaluations.release, { body: { ids: [id] } })).data).toEqual({ released: 1 })
    const read = await intern(evaluations.read, { params })
    expect(read.data).toMatchObject({ score: 97.5, comments: draft.comments, rights: { acknowledge: true } })
    const signed = await intern(evaluations.acknowledge, { params, body: { remark: 'Thank you' } })
    expect(signed.data).toMatchObject({ status: 'acknowledged', studentRemark: 'Thank you' })
    const events = await api.db<{ action: string }[]>`
      select action from audit_events where noun = 'evaluation' and record_id = ${id} order by id`
    expect(events.map(({ action }) => action)).toEqual([
      'requested',
      'started',
      'submitted',
      'released',
      'acknowledged',
    ])
  })

  test('an answer out of its scale, for an unknown item or as N/A where it is not offered is refused', async () => {
    const { id, supervisor } = await asked()
    const boss = await api.as(supervisor)
    for (const answers of [
      { [first!.id]: 6 },
      { [first!.id]: 2.5 },
      { [first!.id]: 'not applicable' },
      { nobody: 1 },
    ]) {
      const answer = await boss(evaluations.save, { params: { id }, body: { answers, comments: {} } as never })
      expect([answer.status, answer.problems?.length]).toEqual([422, 1])
    }
    expect((await boss(evaluations.read, { params: { id } })).data.status).toBe('due')
  })

  test('a form that changes while it is answered keeps the version that its answer was begun with', async () => {
    const { id, supervisor, form } = await asked()
    const { id: later, supervisor: other } = await asked()
    const [boss, office] = [await api.as(supervisor), await api.as(admin)]
    await boss(evaluations.save, { params: { id }, body: { answers: { [first!.id]: 5 }, comments: {} } })
    const sections = form.sections.map((one) => ({ ...one, items: one.items.slice(1) }))
    const changed = await office(evaluationTemplates.update, { params: { id: form.id }, body: { sections } })
    const revisions = [
      { revision: 2, usedCount: 0 },
      { revision: 1, usedCount: 1 },
    ]
    expect(changed.data).toMatchObject({ revision: 2, itemCount: 8, revisions })
    const done = await boss(evaluations.submit, { params: { id }, body: { answers: fives(form), comments: {} } })
    expect(done.data).toMatchObject({ status: 'submitted', revision: 1, score: 100 })
    // One that nobody has begun moves to the new version, but an answer begun without a network is taken all the same.
    const [row] = await api.db<{ templateId: number }[]>`select template_id from evaluations where id = ${later}`
    const whole = { sections: form.sections.map((one) => ({ ...one, items: one.items.slice(1) })) }
    await office(evaluationTemplates.update, { params: { id: row!.templateId }, body: whole })
    const next = await api.as(other)
    expect((await next(evaluations.read, { params: { id: later } })).data.revision).toBe(2)
    const old = { answers: fives(form), comments: {}, revision: 1 }
    expect((await next(evaluations.submit, { params: { id: later }, body: old })).data).toMatchObject({ revision: 1 })
  })

  test('a form in the archive can still be answered by those who were asked, and nobody else is asked', async () => {
    const { id, supervisor, teacher, student, form } = await asked()
    const office = await api.as(admin)
    expect((await office(evaluationTemplates.remove, { params: { id: form.id } })).status).toBe(200)
    const body = { answers: fives(form), comments: {} }
    expect((await (await api.as(supervisor))(evaluations.submit, { params: { id }, body })).status).toBe(200)
    const again = { templateId: form.id, studentIds: [student] }
    expect((await (await api.as(teacher))(evaluations.request, { body: again })).status).toBe(409)
  })

  test('a form that was named with an address when that was still allowed can be read and answered', async () => {
    const { student, supervisor } = await asked()
    const form = await aForm()
    const name = 'Intern evaluation of www.school.test'
    const office = await api.as(admin)
    await api.db`update evaluation_templates set name = ${name} where id = ${form.id!}`
    await api.db`
      update evaluation_revisions set form = form || jsonb_build_object('name', ${name}::text)
      where template_id = ${form.id!}`
    const requested = await office(evaluations.request, { body: { templateId: form.id!, studentIds: [student] } })
    const id = requested.data.id!
    const boss = await api.as(supervisor)
    const params = { id }
    expect((await boss(evaluations.read, { params })).data).toMatchObject({ form: { name } })
    const answered = await boss(evaluations.submit, { params, body: { answers: fives(form), comments: {} } })
    expect(answered.message).toBe('Evaluation submitted')
    expect((await office(evaluationTemplates.read, { params: { id: form.id! } })).data).toMatchObject({ name })
    const copy = await office(evaluationTemplates.duplicate, { params: { id: form.id! } })
    expect(copy.data).toMatchObject({ name: `${name} (copy)` })
    const kept = await office(evaluationTemplates.update, { params: { id: form.id! }, body: { daysToAnswer: 9 } })
    expect(kept.data).toMatchObject({ name, daysToAnswer: 9 })
  })

  test('after a hand-over the new supervisor answers, and the first is told so', async () => {
    const { id, supervisor, placement } = await asked()
    const [at] = await api.db<{ companyId: number }[]>`select company_id from placements where id = ${placement}`
    const name = { firstName: 'Mara', lastName: 'Diaz' }
    const taker = await api.write((tx) => aSupervisor(tx, { ...at!, ...name }))
    const [boss, next] = [await api.as(supervisor), await api.as(taker)]
    const params = { id }
    await boss(evaluations.save, { params, body: { answers: { [first!.id]: 3 }, comments: {} } })
    await (await api.as(admin))(placements.handOver, { body: { ids: [placement], supervisorId: taker } })
    expect((await next(evaluations.read, { params })).data.answers).toEqual({ [first!.id]: 3 })
    const body = { answers: fives(halves), comments: {} }
    const [late, taken] = await Promise.all([boss, next].map((one) => one(evaluations.submit, { params, body })))
    // The later one is told so too, when the other has submitted first.
    const later = await boss(evaluations.submit, { params, body })
    expect([late!.status, taken!.status, later.status]).toEqual([409, 200, 409])
    for (const { message } of [late!, later]) expect(message).toContain('was handed over to Mara Diaz')
    expect((await next(evaluations.read, { params })).data).toMatchObject({ answererName: 'Mara Diaz' })
    expect((await boss(evaluations.read, { params })).status).toBe(404)
  })

  test('of two people who answer at once one is told, and nothing is overwritten', async () => {
    const { id, supervisor, form } = await asked()
    const boss = await api.as(supervisor)
    const body = { answers: fives(form), comments: {} }
    const both = await Promise.all(
      [5, 4].map((value) =>
        boss(evaluations.submit, { params: { id }, body: { ...body, answers: fives(form, value) } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const draft = await asked()
    const writer = await api.as(draft.supervisor)
    const { data } = await writer(evaluations.read, { params: { id: draft.id } })
    const saving = { answers: { [first!.id]: 5 }, comments: {}, version: data.version }
    expect((await writer(evaluations.save, { params: { id: draft.id }, body: saving })).status).toBe(200)
    const stale = await writer(evaluations.save, { params: { id: draft.id }, body: { ...saving, answers: {} } })
    expect([stale.status, stale.code]).toEqual([409, 'stale'])
  })

  test('one that is sent back is answered again, and the first answer is kept', async () => {
    const { id, supervisor, teacher, form } = await submitted()
    const [boss, office] = [await api.as(supervisor), await api.as(teacher)]
    const reason = 'This is another student'
    const back = await office(evaluations.sendBack, { params: { id }, body: { reason } })
    expect(back.data).toMatchObject({ status: 'draft', score: null, sentBackReason: reason })
    expect((await boss(evaluations.read, { params: { id } })).data.answers).toEqual(fives(form))
    const body = { answers: fives(form, 1), comments: {} }
    expect((await boss(evaluations.submit, { params: { id }, body })).data).toMatchObject({ score: 0 })
    const kept = await api.db`select score::int from evaluation_submissions where evaluation_id = ${id} order by id`
    expect(kept.map(({ score }) => score)).toEqual([100, 0])
  })
})

describe('a supervisor of a placement that has ended', () => {
  test('reaches the intern while the evaluation is due, gets the result once, and nothing afterwards', async () => {
    const { id, supervisor, student, form } = await asked({ status: 'completed' })
    const boss = await api.as(supervisor)
    expect((await boss(students.read, { params: { id: student } })).status).toBe(200)
    const body = { answers: fives(form), comments: {} }
    const done = await boss(evaluations.submit, { params: { id }, body })
    expect(done.data).toMatchObject({ status: 'submitted', score: 100, rights: { print: false } })
    expect((await boss(evaluations.read, { params: { id } })).status).toBe(404)
    expect((await boss(students.read, { params: { id: student } })).status).toBe(404)
  })

  test('who has left gives way to another supervisor of the company, who answers this evaluation and reaches no more', async () => {
    const { id, supervisor, teacher, student, placement, form } = await asked({ status: 'completed' })
    const [at] = await api.db<{ companyId: number }[]>`select company_id from placements where id = ${placement}`
    const [colleague, stranger] = await api.write(async (tx) => [
      await aSupervisor(tx, { ...at!, firstName: 'Mara', lastName: 'Diaz' }),
      await aSupervisor(tx),
    ])
    const [office, boss, next] = [await api.as(teacher), await api.as(supervisor), await api.as(colleague!)]
    const params = { id }
    await boss(evaluations.save, { params, body: { answers: { [first!.id]: 3 }, comments: {} } })
    const wrong = await office(evaluations.reassign, { params, body: { supervisorId: stranger! } })
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['supervisorId']])
    const given = await office(evaluations.reassign, { params, body: { supervisorId: colleague! } })
    expect(given.data).toMatchObject({ answererName: 'Mara Diaz', status: 'draft' })
    const mine = (await next(evaluations.list, { query: { mine: true } })).data
    expect(mine.evaluations.map((one) => one.id)).toEqual([id])
    const body = { answers: fives(form), comments: {} }
    expect((await boss(evaluations.submit, { params, body })).status).toBe(409)
    expect((await boss(evaluations.read, { params })).status).toBe(404)
    expect((await boss(students.read, { params: { id: student } })).status).toBe(404)
    expect((await next(students.read, { params: { id: student } })).status).toBe(404)
    expect((await next(evaluations.submit, { params, body })).data).toMatchObject({ score: 100 })
    expect((await next(evaluations.read, { params })).status).toBe(404)
    const [placed] = await api.db<
      { supervisorId: number }[]
    >`select supervisor_id from placements where id = ${placement}`
    expect(placed!.supervisorId, 'the records keep the supervisor who was there').toBe(supervisor)
    await office(evaluations.sendBack, { params, body: { reason: 'Please explain' } })
    const told = await api.db`select from notifications where user_id = ${colleague!} and kind = 'evaluation_sent_back'`
    expect(told).toHaveLength(1)
    expect((await office(evaluations.reassign, { params, body: { supervisorId: supervisor } })).status).toBe(200)
    expect((await boss(evaluations.submit, { params, body })).status).toBe(200)
  })
})

describe('a requirement that is met by an evaluation', () => {
  test('is in order once the evaluation is submitted, returned when it is sent back, and takes no upload', async () => {
    const made = await asked()
    const { id, student, teacher, supervisor, form } = made
    const [office, boss] = [await api.as(teacher), await api.as(supervisor)]
    const root = await api.as(admin)
    const fields = { code: `ev${id}`, name: 'Final evaluation', phase: 'after', blocks: 'completion' } as const
    const metBy = { metBy: 'evaluation', evaluationTemplateId: form.id } as const
    const { data: requirement } = await root(requirements.create, { body: { ...fields, ...metBy } })
    expect(requirement).toMatchObject({ ...metBy, evaluationTemplateName: form.name })
    const state = async () => {
      const { data } = await office(checklist.list, { query: { studentId: student } })
      return data.papers.find(({ requirementId }) => requirementId === requirement.id)
    }
    expect(await state()).toMatchObject({ state: 'missing', metBy: 'evaluation', evaluationId: null })
    const gap = async () => {
      const [placement] = (await office(placements.list, { query: { studentId: student } as never })).data.placements
      const { data } = await office(placements.read, { params: { id: placement!.id } })
      const step = data.steps.find(({ status }) => status === 'completed')
      return step?.missing.some(({ message }) => message.includes('Final evaluation'))
    }
    await api.db`update placements set status = 'hours_met' where id = ${made.placement}`
    expect(await gap()).toBe(true)
    await boss(evaluations.submit, { params: { id }, body: { answers: fives(form), comments: {} } })
    expect(await state()).toMatchObject({ state: 'approved', evaluationId: id })
    expect(await gap()).toBe(false)
    const mark = { studentId: student, requirementIds: [requirement.id], status: 'returned', remarks: 'No' } as const
    expect((await office(checklist.mark, { body: { ...mark, requirementIds: [requirement.id] } })).status).toBe(409)
    await office(evaluations.sendBack, { params: { id }, body: { reason: 'Not ours' } })
    expect(await state()).toMatchObject({ state: 'returned', remarks: 'Not ours' })
    await boss(evaluations.submit, { params: { id }, body: { answers: fives(form), comments: {} } })
    expect(await state()).toMatchObject({ state: 'approved', revision: 2 })
    expect(await gap()).toBe(false)
    await root(requirements.remove, { params: { id: requirement.id } })
  })

  test('of one program lets nobody of another complete without the evaluation that was asked for', async () => {
    const { id, student, teacher, placement, form } = await asked()
    const root = await api.as(admin)
    const courseIds = [await api.write((tx) => aCourse(tx))]
    const fields = { code: `other${id}`, name: 'Final evaluation', phase: 'after', blocks: 'completion' } as const
    const metBy = { metBy: 'evaluation', evaluationTemplateId: form.id, courseIds } as const
    const { data } = await root(requirements.create, { body: { ...fields, ...metBy } })
    await api.write((tx) => handedIn(tx, student, 'completion'))
    await api.db`update placements set status = 'hours_met' where id = ${placement}`
    const office = await api.as(teacher)
    const answer = await office(placements.move, { params: { id: placement }, body: { status: 'completed' } })
    expect([answer.status, answer.message]).toEqual([409, `The evaluation “${form.name}” is not submitted yet`])
    await root(requirements.remove, { params: { id: data.id } })
  })

  test('of an earlier placement does not complete the next one, for which it was asked again', async () => {
    const { id, student, teacher, supervisor, placement, form } = await submitted()
    const root = await api.as(admin)
    await api.write((tx) => handedIn(tx, student, 'completion'))
    const fields = { code: `again${id}`, name: 'Final evaluation', phase: 'after', blocks: 'completion' } as const
    const metBy = { metBy: 'evaluation', evaluationTemplateId: form.id } as const
    const { data } = await root(requirements.create, { body: { ...fields, ...metBy } })
    await api.db`update placements set status = 'completed', end_date = '2026-11-13' where id = ${placement}`
    const next = await api.write((tx) => aPlacement(tx, student, { supervisorId: supervisor }))
    const office = await api.as(teacher)
    const again = await office(evaluations.request, { body: { templateId: form.id, studentIds: [student] } })
    await api.db`update placements set status = 'hours_met' where id = ${next}`
    const complete = () => office(placements.move, { params: { id: next }, body: { status: 'completed' } })
    const refused = await complete()
    expect([refused.status, refused.problems?.map(({ message }) => message)]).toEqual([
      409,
      [`The evaluation “${form.name}” is not submitted yet`],
    ])
    // A hard copy or a waiver still counts.
    await api.db`
      insert into documents (requirement_id, student_id, status, revision)
      select requirement_id, student_id, 'waived', 2 from documents where requirement_id = ${data.id}`
    const { steps } = (await office(placements.read, { params: { id: next } })).data
    expect(steps.find(({ status }) => status === 'completed')?.missing).toEqual([])
    await api.db`delete from documents where requirement_id = ${data.id} and revision = 2`
    const boss = await api.as(supervisor)
    await boss(evaluations.submit, { params: { id: again.data.id! }, body: { answers: fives(form), comments: {} } })
    expect((await complete()).data.status).toBe('completed')
    await root(requirements.remove, { params: { id: data.id } })
  })

  test('counts evaluations that were submitted before it was set so', async () => {
    const { student, teacher, form, id } = await submitted()
    const root = await api.as(admin)
    const body = { code: `late${id}`, name: 'Late', phase: 'after' } as const
    const { data } = await root(requirements.create, { body })
    const alone = await root(requirements.update, { params: { id: data.id }, body: { metBy: 'evaluation' } })
    expect([alone.status, Object.keys(alone.errors ?? {})]).toEqual([422, ['evaluationTemplateId']])
    const change = { metBy: 'evaluation', evaluationTemplateId: form.id } as const
    expect((await root(requirements.update, { params: { id: data.id }, body: change })).status).toBe(200)
    const { papers } = (await (await api.as(teacher))(checklist.list, { query: { studentId: student } })).data
    expect(papers.find(({ requirementId }) => requirementId === data.id)).toMatchObject({ state: 'approved' })
    await root(requirements.remove, { params: { id: data.id } })
  })
})
