import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { may } from '#contract/may.ts'
import { type EvaluationKind, type EvaluationState, evaluationStates, itemsOf } from '#domain/evaluation.ts'
import { type EvaluationAct, evaluationRights } from '#domain/evaluation-access.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { type Role, roles } from '#domain/roles.ts'
import { startApi } from '#server/testing/api.ts'
import { anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
api.at('2026-11-17T01:00:00.000Z')
const form = starterTemplates[0]!
const answers = Object.fromEntries(itemsOf(form.sections).map(({ id }) => [id, 5]))
const whole = { answers, comments: {} }

const people = await api.write(async (tx) => {
  const [admin, teacher, supervisor] = [await anAdmin(tx), await aTeacher(tx), await aSupervisor(tx)]
  const student = await aStudent(tx, { coordinatorId: teacher })
  const placement = await aPlacement(tx, student, { supervisorId: supervisor })
  const [at] = await tx<{ companyId: number }[]>`select company_id from placements where id = ${placement}`
  const colleague = await aSupervisor(tx, at!)
  return { admin, teacher, supervisor, student, colleague }
})
const as: Record<Role, Awaited<ReturnType<typeof api.as>>> = {
  admin: await api.as(people.admin),
  teacher: await api.as(people.teacher),
  supervisor: await api.as(people.supervisor),
  student: await api.as(people.student),
}
const [company] = await api.db<{ companyId: number }[]>`select company_id from placements`
const answererOf: Record<EvaluationKind, Role> = {
  supervisor_student: 'supervisor',
  student_company: 'student',
  student_program: 'student',
  coordinator_company: 'teacher',
}

/** The states that an evaluation of each kind can have. */
const statesOf = (kind: EvaluationKind): readonly EvaluationState[] =>
  kind === 'supervisor_student' ? evaluationStates : ['due', 'draft', 'submitted']

let made = 0
async function anEvaluation(kind: EvaluationKind, state: EvaluationState): Promise<number> {
  const body = { ...structuredClone(form), name: `Form ${++made}`, kind, dueAt: null } as never
  const { data: template } = await as.admin(evaluationTemplates.create, { body })
  const about = kind === 'coordinator_company' ? { companyId: company!.companyId } : { studentIds: [people.student] }
  const { data } = await as.teacher(evaluations.request, { body: { templateId: template.id, ...about } })
  const params = { id: data.id! }
  const answerer = as[answererOf[kind]]
  const at = evaluationStates.indexOf(state)
  if (at === 1) await answerer(evaluations.save, { params, body: { answers: {}, comments: {} } })
  if (at >= 2) await answerer(evaluations.submit, { params, body: whole })
  if (at >= 3) await as.teacher(evaluations.release, { body: { ids: [params.id] } })
  if (at >= 4) await as.student(evaluations.acknowledge, { params, body: {} })
  return params.id
}

/** How each act is called. */
const calls: Record<Exclude<EvaluationAct, 'readAnswers'>, [Endpoint, (id: number) => object]> = {
  read: [evaluations.read, () => ({})],
  answer: [evaluations.submit, () => ({ body: whole })],
  sendBack: [evaluations.sendBack, () => ({ body: { reason: 'Another student' } })],
  release: [evaluations.release, (id) => ({ body: { ids: [id] } })],
  acknowledge: [evaluations.acknowledge, () => ({ body: {} })],
  remind: [evaluations.remind, (id) => ({ body: { ids: [id] } })],
  reassign: [evaluations.reassign, () => ({ body: { supervisorId: people.colleague } })],
  remove: [evaluations.remove, () => ({})],
  print: [evaluations.print, () => ({})],
}
const acts = Object.keys(calls) as (keyof typeof calls)[]

describe.each(Object.keys(answererOf) as EvaluationKind[])('%s', (kind) => {
  test.each(statesOf(kind))(
    'each role may do with one that is %s what the table says, and nothing else',
    async (state) => {
      let id = await anEvaluation(kind, state)
      for (const role of roles) {
        for (const act of acts) {
          const [endpoint, sent] = calls[act]
          const isGranted = evaluationRights[kind][role][act]?.includes(state) ?? false
          const answer = await as[role](endpoint as never, { params: { id }, ...sent(id) } as never)
          const isDone = answer.status === 200 && (act !== 'remind' || answer.body.data !== undefined)
          // A reminder that is left out is an answer too, so what counts is whether somebody was reminded.
          const data = answer.data as unknown as { left?: number }
          const happened = act === 'remind' ? isDone && data.left === 0 : isDone
          expect([role, act, happened], answer.message).toEqual([role, act, isGranted])
          if (!may(role, endpoint)) expect(answer.status).toBe(403)
          if (happened && act !== 'read' && act !== 'print') id = await anEvaluation(kind, state)
        }
        const { data, status } = await as[role](evaluations.read, { params: { id } })
        const seesAnswers = status === 200 && Object.keys(data.answers).length > 0
        const mayRead = evaluationRights[kind][role].readAnswers?.includes(state) ?? false
        // A draft of this test has no answers yet.
        if (state !== 'due' && state !== 'draft') expect([role, seesAnswers]).toEqual([role, mayRead])
      }
    },
  )
})

describe('a submitted answer is never changed', () => {
  const digest = async (id: number) => {
    const [row] = await api.db<{ digest: string }[]>`
      select md5(string_agg(s::text, '' order by s.id)) as digest from evaluation_submissions s where evaluation_id = ${id}`
    return row!.digest
  }

  test.each(['submitted', 'released', 'acknowledged'] as const)('by any call of anybody while %s', async (state) => {
    const id = await anEvaluation('supervisor_student', state)
    const before = await digest(id)
    for (const role of roles) {
      for (const endpoint of [evaluations.save, evaluations.submit] as const) {
        const body = { answers: { ...answers, [Object.keys(answers)[0]!]: 1 }, comments: {} }
        expect((await as[role](endpoint, { params: { id }, body })).status).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await digest(id)).toBe(before)
    const { data } = await as.teacher(evaluations.read, { params: { id } })
    expect(data).toMatchObject({ status: state, score: 100, answers })
  })

  test('by any statement of the server’s own role', async () => {
    const id = await anEvaluation('supervisor_student', 'released')
    const before = await digest(id)
    const statements = [
      api.db`update evaluation_submissions set answers = '{}' where evaluation_id = ${id}`,
      api.db`update evaluation_submissions set score = 12, grade = null`,
      api.db`delete from evaluation_submissions where evaluation_id = ${id}`,
      api.db`truncate evaluation_submissions cascade`,
      api.db`update evaluations set score = 12 where id = ${id}`,
      api.db`update evaluations set grade = 'Excellent!' where id = ${id}`,
      api.db`update evaluations set answered_by = ${people.teacher} where id = ${id}`,
      api.db`update evaluations set placement_id = placement_id + 1 where id = ${id}`,
      api.db`update evaluations set draft = '{}' where id = ${id}`,
      api.db`delete from evaluations where id = ${id}`,
      api.db`update evaluation_revisions set form = '{}'`,
    ]
    for (const statement of statements) await expect(statement).rejects.toMatchObject({ name: 'PostgresError' })
    expect(await digest(id)).toBe(before)
  })
})
