import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { reports } from '#contract/reports.ts'
import { reportKinds } from '#domain/report.ts'
import { type Ask, startApi } from '#server/testing/api.ts'
import { startJobs } from '#server/testing/jobs-under-way.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aCourse, aPlacement, aStudent } from '#server/testing/school.ts'
import { reportTasks } from './make.ts'

const api = await startApi()
const kinds = reportKinds.length
const noon = '2026-08-05T02:00:00.000Z'
api.at(noon)
const body = { kind: 'annex_d', format: 'csv', from: '2026-07-01', to: '2026-07-31' } as const
const request = (ask: Ask) => ask(reports.create, { body })
const statesOf = async (ask: Ask) => (await ask(reports.list)).data.reports.map(({ state }) => state)
const sweep = async () => {
  await api.db`select graphile_worker.add_job('sweep-reports')`
  await api.runJobs()
}

test('a person waits for one report of each kind at most, however many are asked for at once', async () => {
  const ask = await api.signedIn('teacher')
  const answers = await Promise.all(Array.from({ length: 150 }, () => request(ask)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(kinds)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(150 - kinds)
  expect(refused[0]!.message).toBe(
    `You already have ${kinds} reports in progress. Please wait until one of them is ready.`,
  )
  await api.runJobs()
  expect(await statesOf(ask)).toEqual(Array.from({ length: kinds }, () => 'done'))
  expect((await request(ask)).status).toBe(200)
  await api.runJobs()
})

test('everybody’s first report comes before anybody’s second', async () => {
  const [many, one] = [await api.signedIn('teacher'), await api.signedIn('teacher')]
  for (let n = 0; n < 3; n++) await request(many)
  await request(one)
  const order = await api.db<{ maker: number }[]>`
    select r.maker_id as maker from graphile_worker.jobs j join reports r on j.key = 'report ' || r.id
    order by j.priority, j.run_at`
  expect(order.map(({ maker }) => maker)).toEqual([many.id, one.id, many.id, many.id])
  await api.runJobs()
})

test('a report that failed says so on the list and to who asked for it', async () => {
  const ask = await api.signedIn('teacher')
  const { files } = api.services
  api.services.files = { ...files, newPart: () => Promise.reject(new Error('the disk is broken')) }
  await request(ask)
  await api.runJobs()
  api.services.files = files
  const [report] = (await ask(reports.list)).data.reports
  expect(report).toMatchObject({ state: 'failed', message: 'The report could not be made. Please try again.' })
  const { data } = await ask(notifications.list)
  expect(data.notifications).toMatchObject([{ title: 'Report not made', kind: 'report_failed', link: '/reports' }])
})

test('a report whose job is gone or used up is called failed, and one that still has its turn to come is not', async () => {
  const ask = await api.signedIn('teacher')
  await request(ask)
  await api.db`delete from graphile_worker._private_jobs`
  const later = await api.signedIn('teacher')
  await request(later)
  await api.db`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now() + interval '1 hour')`
  api.at('2026-08-05T02:04:00.000Z')
  await sweep()
  expect(await statesOf(ask)).toEqual(['queued'])
  api.at('2026-08-05T02:06:00.000Z')
  await sweep()
  expect([await statesOf(ask), await statesOf(later)]).toEqual([['failed'], ['queued']])
  expect((await ask(notifications.list)).data.total).toBe(1)
  // begun and cut short again and again: its last try says so
  await api.db`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now(), attempts := 24)`
  await api.runJobs()
  expect(await statesOf(later)).toEqual(['failed'])
})

test('a server that stops does not wait for a report that is being made, and makes it after its next start', async () => {
  const ask = await api.signedIn('admin')
  await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    for (let made = 0; made < 150; made++) await aPlacement(tx, await aStudent(tx, { courseId }), {})
  })
  await ask(reports.create, { body: { ...body, format: 'pdf' } })
  const report = async () => (await ask(reports.list)).data.reports[0]
  const first = await startJobs(api.url, reportTasks(api.services))
  await waitFor(async () => expect((await report())?.done).toBeGreaterThan(0), { interval: 10 })
  await first.stop()
  expect(await report()).toMatchObject({ state: 'running', message: null })
  await startJobs(api.url, reportTasks(api.services))
  await waitFor(async () => expect((await report())?.state).toBe('done'))
})
