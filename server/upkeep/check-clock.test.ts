import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { taps } from '#contract/taps.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'

const api = await startApi()
const admin = await api.signedIn('admin')
await api.db`update users set email = 'admin@school.test' where id = ${admin.id}`
const students = await api.write(async (tx) => {
  const ids: number[] = []
  for (let n = 0; n < 12; n++) {
    const id = await aStudent(tx)
    await aPlacement(tx, id, { startDate: '2026-01-01' })
    ids.push(id)
  }
  return ids
})

const hours = (n: number) => n * 3_600_000
/** A tap when the server shows this time and the phone is so many milliseconds ahead. */
async function tap(studentId: number, at: string, ahead: number) {
  api.at(at)
  const sentAt = new Date(Date.parse(at) + ahead).toISOString()
  const ask = await api.as(studentId)
  const answer = await ask(taps.tap, { body: { clientKey: randomUUID(), deviceAt: sentAt, sentAt } })
  expect(answer).toMatchObject({ status: 200 })
}
async function look(at: string) {
  api.at(at)
  await api.db`select graphile_worker.add_job('check-clock')`
  await api.runJobs()
  const { data } = await (await api.as(admin.id))(dashboard.read)
  return data.role === 'admin' ? data.health.clock : undefined
}
const marked = async () => {
  const rows = await api.db<{ id: number }[]>`
    select student_id as id from time_records where 'server_clock' = any (flags) order by student_id`
  return rows.map(({ id }) => id)
}

test('most phones disagree: the admin is told once, their days are marked, and it ends when they agree again', async () => {
  const right = students.slice(0, 4)
  const wrong = students.slice(4)
  for (const id of right) await tap(id, '2026-07-06T00:00:00.000Z', 0)
  for (const id of wrong.slice(0, 5)) await tap(id, '2026-07-06T00:01:00.000Z', hours(3))
  expect(await look('2026-07-06T00:05:00.000Z'), 'nine phones say nothing').toBeNull()
  for (const id of wrong.slice(5)) await tap(id, '2026-07-06T00:06:00.000Z', hours(3))
  expect(await look('2026-07-06T00:10:00.000Z')).toEqual({ since: '2026-07-06T00:10:00.000Z', seconds: 10_800 })
  expect(await marked()).toEqual(wrong)
  expect(await look('2026-07-06T00:15:00.000Z')).not.toBeNull()
  expect(api.letters.map(({ subject }) => subject)).toEqual(['The server’s clock may be wrong (Test College)'])
  expect(api.letters[0]!.text).toContain('are 3 h ahead of this server’s clock')

  // the clock is set right, and they tap again
  for (const id of students) await tap(id, '2026-07-06T04:00:00.000Z', 0)
  expect(await look('2026-07-06T04:05:00.000Z')).toBeNull()
  // a day keeps its mark through the taps after it, and nobody is told again
  expect(await marked()).toEqual(wrong)
  expect(await look('2026-07-06T04:10:00.000Z')).toBeNull()
  expect(api.letters).toHaveLength(1)
})

test('what was tapped under a wrong clock does not raise the doubt again when its hour comes', async () => {
  expect(await look('2026-07-06T00:30:00.000Z')).toBeNull()
  expect(api.letters).toHaveLength(1)
})
