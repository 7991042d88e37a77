import { beforeAll, expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { dashboard, type SupervisorDashboard } from '#contract/dashboard.ts'
import { evaluations } from '#contract/evaluations.ts'
import { records } from '#contract/records.ts'
import { type Ask, startDemo } from '#server/testing/api.ts'
import { demoDay, demoNoon } from '#server/testing/database.ts'

// Supervisors who ask at the same moment share statements: each must still be answered as if they had asked alone.
const api = await startDemo()
const supervisors: Ask[] = []

beforeAll(async () => {
  const found = await api.db<{ id: number }[]>`
    select u.id from users u where u.archived_at is null and exists (
      select from placements p where p.supervisor_id = u.id and p.status = 'deployed') order by u.id limit 20`
  for (const { id } of found) supervisors.push(await api.as(id))
})

async function read(ask: Ask): Promise<SupervisorDashboard> {
  const { data } = await ask(dashboard.read)
  if (data.role !== 'supervisor') throw new Error('not a supervisor')
  return data
}

async function readLists(ask: Ask) {
  const [queue, pending, mine] = await Promise.all([
    ask(records.queue),
    ask(corrections.list, { query: { status: 'pending', rowsPerPage: 100 } }),
    ask(evaluations.list, { query: { mine: true } }),
  ])
  return { queue: queue.data, corrections: pending.data, evaluations: mine.data }
}

test('supervisors who ask at once are answered as if each asked alone, with what their lists have', async () => {
  const together = await Promise.all(supervisors.map(read))
  const alone: unknown[] = []
  for (const ask of supervisors) alone.push(await read(ask))
  expect(together).toEqual(alone)
  for (const [index, answer] of together.entries()) {
    expect(answer).toMatchObject(await readLists(supervisors[index]!))
  }
  expect(new Set(together.map(({ interns }) => JSON.stringify(interns))).size).toBe(supervisors.length)
  for (const part of ['queue', 'corrections', 'evaluations'] as const) {
    expect(together.filter((answer) => answer[part].total > 0).length, part).toBeGreaterThan(1)
  }
})

test('a page that is full does not hide how many evaluations there are in all', async () => {
  const [ask] = supervisors
  const { id } = (
    await api.db<{ id: number }[]>`
    select supervisor_id as id from placements where status = 'deployed' and supervisor_id is not null order by 1 limit 1`
  )[0]!
  await api.db`
    update evaluations set answerer_id = ${id} where kind = 'supervisor_student' and status in ('due', 'draft')`
  const { evaluations: shown } = await read(ask!)
  expect(shown.evaluations).toHaveLength(10)
  expect(shown.total).toBeGreaterThan(10)
  const last = { mine: true, page: Math.ceil(shown.total / 10) }
  const { data } = await ask!(evaluations.list, { query: last })
  expect(data).toMatchObject({ total: shown.total, evaluations: { length: shown.total - (last.page - 1) * 10 } })
  const { data: beyond } = await ask!(evaluations.list, { query: { mine: true, page: last.page + 1 } })
  expect(beyond).toEqual({ evaluations: [], total: shown.total })
})

test('an open day of yesterday says who is in, until it closes', async () => {
  const [ask] = supervisors
  const { studentId } = (await read(ask!)).interns[0]!
  await api.db`delete from time_records where student_id = ${studentId} and work_date >= ${demoDay}::date - 1`
  await api.db`
    update time_records set work_date = ${demoDay}::date - 1, status = 'open', am_in = ${demoNoon}, am_out = null, pm_in = null,
      pm_out = null, ot_in = null, ot_out = null, closes_at = ${demoNoon}::timestamptz + interval '1 second'
    where id = (select max(id) from time_records where student_id = ${studentId})`
  const shown = async () => (await read(ask!)).interns.find((intern) => intern.studentId === studentId)
  expect(await shown()).toMatchObject({ presence: 'in', since: demoNoon })
  await api.db`update time_records set closes_at = ${demoNoon} where student_id = ${studentId} and status = 'open'`
  expect(await shown()).toMatchObject({ presence: 'absent', since: null })
})
