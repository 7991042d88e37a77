import { beforeAll, expect, test } from 'vitest'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { placements } from '#contract/placements.ts'
import { type EvaluationKind, itemsOf } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { tasksOf } from '#server/tasks.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { listFinalGrades } from './grade-queries.ts'

const api = await startApi()
const [starter] = starterTemplates
const answers = Object.fromEntries(itemsOf(starter!.sections).map(({ id }) => [id, 5]))
const admin = await api.write((tx) => anAdmin(tx))
let forms = 0
let root: Awaited<ReturnType<typeof api.as>>

beforeAll(async () => {
  api.at('2026-11-17T01:00:00.000Z')
  root = await api.as(admin)
})

/** An intern of a program with one form, whose hours are met unless there are none. */
async function anIntern({ kind = 'student_company' as EvaluationKind, dueAt = 100, days = 10 } = {}) {
  const made = await api.write(async (tx) => {
    const [courseId, supervisor, teacher] = [await aCourse(tx), await aSupervisor(tx), await aTeacher(tx)]
    const student = await aStudent(tx, { coordinatorId: teacher, courseId })
    const status = days === 10 ? 'hours_met' : 'deployed'
    const placement = await aPlacement(tx, student, { supervisorId: supervisor, status, requiredMinutes: 4800 })
    return { courseId, supervisor, teacher, student, placement }
  })
  await approveDays(made, days)
  const body = { ...structuredClone(starter), name: `Form ${++forms}`, kind, dueAt, courseIds: [made.courseId] }
  const { data: form } = await root(evaluationTemplates.create, { body: body as never })
  const answerer = await api.as(kind === 'supervisor_student' ? made.supervisor : made.student)
  return { ...made, form, office: await api.as(made.teacher), answerer }
}

type Who = { student: number; placement: number }

/** Every second day, so that no week reaches its cap. */
async function approveDays({ student, placement }: Who, days: number) {
  for (let day = 0; day < days; day++) {
    const workDate = `2026-09-${String(day * 2 + 1).padStart(2, '0')}`
    await api.db`
      insert into time_records (student_id, placement_id, work_date, am_in, pm_out, day_type, rendered, credited, late,
        undertime, overtime, explanation, flags, status, basis, closes_at)
      values (${student}, ${placement}, ${workDate}, ${`${workDate}T00:00:00Z`}, ${`${workDate}T09:00:00Z`}, 'regular',
        480, 480, 0, 0, 0, '[]', '{}', 'approved', '{"schedule": null}', ${`${workDate}T20:00:00Z`})
      on conflict do nothing`
  }
}

const openDue = () => (tasksOf(api.services)['open-evaluations'] as () => Promise<void>)()
const openOf = (placement: number) =>
  api.db<{ id: number }[]>`select id from evaluations where placement_id = ${placement}`

const kinds = ['supervisor_student', 'student_company', 'student_program'] as const
const cases = kinds.flatMap((kind) => (['due', 'draft'] as const).map((state) => [kind, state] as const))

test.each(cases)(
  'a %s that Tapat opened is withdrawn while it is %s, and completion no longer waits for it',
  async (...of) => {
    const [kind, state] = of
    const { placement, form, office, answerer } = await anIntern({ kind })
    await openDue()
    const params = { id: (await openOf(placement))[0]!.id }
    if (state === 'draft') await answerer(evaluations.save, { params, body: { answers: {}, comments: {} } })
    const missing = async () => {
      const { data } = await office(placements.read, { params: { id: placement } })
      const step = data.steps.find(({ status }) => status === 'completed')
      return step?.missing.filter(({ message }) => message.includes(form.name)).length
    }
    expect(await missing()).toBe(1)
    expect((await office(evaluations.read, { params })).data).toMatchObject({ status: state, rights: { remove: true } })
    const removed = await (state === 'due' ? office : root)(evaluations.remove, { params })
    expect(removed.message).toBe('Successfully Deleted!')
    expect(await missing()).toBe(0)
    const told = await api.db`
    select action, before from audit_events where noun = 'evaluation' and record_id = ${params.id} order by id`
    expect(told.at(-1)).toMatchObject({ action: 'deleted', before: { templateName: form.name, status: state } })
  },
)

test('nobody but staff withdraws what Tapat opened, and nobody what was submitted once', async () => {
  const { placement, student, supervisor, office } = await anIntern({ kind: 'supervisor_student' })
  await openDue()
  const params = { id: (await openOf(placement))[0]!.id }
  const [boss, intern] = [await api.as(supervisor), await api.as(student)]
  for (const person of [boss, intern]) expect((await person(evaluations.remove, { params })).status).toBe(403)
  const stranger = await api.as(await api.write((tx) => aTeacher(tx)))
  expect((await stranger(evaluations.remove, { params })).status).toBe(404)
  await boss(evaluations.submit, { params, body: { answers, comments: {} } })
  await office(evaluations.sendBack, { params, body: { reason: 'Another student' } })
  expect((await office(evaluations.remove, { params })).status).toBe(409)
})

test('what was withdrawn is not opened again, also by a revised form, but for the next placement it is', async () => {
  const { placement, student, supervisor, form, office, answerer } = await anIntern()
  await openDue()
  const params = { id: (await openOf(placement))[0]!.id }
  await office(evaluations.remove, { params })
  await openDue()
  expect(await openOf(placement)).toEqual([])

  const other = await anIntern()
  await openDue()
  expect(await openOf(other.placement), 'of another intern').toHaveLength(1)

  // It is asked for again by hand, and withdrawn again after the form was revised.
  const body = { templateId: form.id, studentIds: [student] }
  const asked = await office(evaluations.request, { body })
  expect(asked.data).toMatchObject({ asked: 1, left: [] })
  const again = { id: asked.data.id! }
  await answerer(evaluations.save, { params: again, body: { answers, comments: {} } })
  const change = { dueAt: 90, version: form.version }
  const revised = await root(evaluationTemplates.update, { params: { id: form.id }, body: change })
  expect(revised.data.revision).toBe(2)
  await office(evaluations.remove, { params: again })
  await openDue()
  expect(await openOf(placement)).toEqual([])

  await api.db`update placements set status = 'completed', end_date = '2026-11-16' where id = ${placement}`
  const wish = { supervisorId: supervisor, status: 'hours_met', requiredMinutes: 480 }
  const next = await api.write((tx) => aPlacement(tx, student, wish))
  await api.db`update time_records set placement_id = ${next} where student_id = ${student} and work_date > '2026-09-10'`
  await openDue()
  expect([await openOf(placement), (await openOf(next)).length]).toEqual([[], 1])
})

test('one asked for by hand stays withdrawn once its share is reached, and before it Tapat still opens its own', async () => {
  const late = await anIntern({ dueAt: 50, days: 4 })
  const early = await anIntern({ dueAt: 50, days: 4 })
  const ask = async ({ office, form, student }: typeof late) => {
    const { data } = await office(evaluations.request, { body: { templateId: form.id, studentIds: [student] } })
    return { id: data.id! }
  }
  const [ofLate, ofEarly] = [await ask(late), await ask(early)]
  await early.office(evaluations.remove, { params: ofEarly })
  for (const intern of [late, early]) await approveDays(intern, 6)
  await late.office(evaluations.remove, { params: ofLate })
  await openDue()
  expect(await openOf(late.placement)).toEqual([])
  expect(await openOf(early.placement)).toHaveLength(1)
})

test('what Tapat opened stays withdrawn, also if a day was returned meanwhile and is approved again later', async () => {
  const intern = await anIntern({ dueAt: 50, days: 5 })
  await openDue()
  const params = { id: (await openOf(intern.placement))[0]!.id }
  await api.db`delete from time_records where student_id = ${intern.student} and work_date > '2026-09-08'`
  await intern.office(evaluations.remove, { params })
  await approveDays(intern, 5)
  await openDue()
  expect(await openOf(intern.placement)).toEqual([])
})

test('a final evaluation that was withdrawn leaves no grade, because a mid-term is no final grade', async () => {
  const intern = await anIntern({ kind: 'supervisor_student', dueAt: 50 })
  const body = { ...structuredClone(starter), name: 'Final', kind: 'supervisor_student', dueAt: 100 }
  await root(evaluationTemplates.create, { body: { ...body, courseIds: [intern.courseId] } as never })
  await openDue()
  const due = (await intern.office(evaluations.list, { query: { studentId: intern.student } })).data.evaluations
  const idOf = (name: string) => ({ id: due.find(({ templateName }) => templateName === name)!.id })
  await intern.answerer(evaluations.submit, { params: idOf(intern.form.name), body: { answers, comments: {} } })
  expect(await listFinalGrades(api.db, [intern.placement])).toEqual([])
  await intern.office(evaluations.remove, { params: idOf('Final') })
  expect(await listFinalGrades(api.db, [intern.placement])).toEqual([])
})
