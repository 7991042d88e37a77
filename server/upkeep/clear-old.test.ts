import { expect, test } from 'vitest'
import { notify } from '#server/notifications/notify.ts'
import { startApi } from '#server/testing/api.ts'
import { aStudent } from '#server/testing/school.ts'

const api = await startApi()
const now = '2026-11-16T02:00:00.000Z'
api.at(now)
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const clear = async () => {
  await api.db`select graphile_worker.add_job('clear-old')`
  await api.runJobs()
}
const count = async (table: string) => {
  const [row] = await api.db.unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`)
  return row?.n
}

test('what has expired long ago is cleared however much there is, what may still be used stays', async () => {
  const userId = (await api.signedIn('admin')).id
  const sessions = (rows: number, expiresAt: string, salt: string) => api.db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select decode(md5(n || ${salt}), 'hex'), ${userId}, ${expiresAt}, ${expiresAt}, ${expiresAt} from generate_series(1, ${rows}) n`
  await sessions(2500, daysAgo(31), 'old')
  await sessions(3, daysAgo(29), 'new')
  for (const [salt, days] of [
    ['old', 181],
    ['new', 179],
  ] as const) {
    await api.db`insert into known_devices (user_id, device_hash, last_seen_at) values (${userId}, ${Buffer.from(salt)}, ${daysAgo(days)})`
  }
  for (const days of [31, 29]) {
    await api.db`
      insert into one_time_tokens (token_hash, user_id, kind, created_at, expires_at)
      values (${Buffer.from(`${days}`)}, ${userId}, 'reset', ${daysAgo(days)}, ${daysAgo(days)})`
  }
  await api.db`
    insert into imports (noun, actor_id, file_name, content, total_rows, created_at, expires_at, state)
    select 'students', ${userId}, 'a.csv', 'x', 1, now(), at, state from (values
      (${daysAgo(1)}::timestamptz, 'uploaded'), (${daysAgo(1)}, 'running'), (${daysAgo(-1)}, 'uploaded')) v (at, state)`
  await api.db`insert into rate_limits values ('old', 1, ${Date.parse(now) - 2 * 86_400_000}), ('new', 1, ${Date.parse(now)})`
  await api.db`
    insert into backups (ended_at, is_nightly, message) values (${daysAgo(401)}, true, 'old'), (${daysAgo(399)}, true, 'new')`
  const taps = [await count('taps'), await count('audit_events')]
  await clear()
  expect(await count('sessions')).toBe(4)
  expect(await count('known_devices')).toBe(1)
  expect(await count('one_time_tokens')).toBe(1)
  expect(await count('imports')).toBe(2)
  expect(await count('rate_limits')).toBe(1)
  expect(await count('backups')).toBe(1)
  expect([await count('taps'), await count('audit_events')]).toEqual(taps)
})

test('a notification goes a year after it was written, once it was read or sent; one that is unread stays', async () => {
  const studentId = await api.write((tx) => aStudent(tx))
  const teacherId = (await api.signedIn('teacher')).id
  await api.db`update users set email = 'a@school.test' where id = ${studentId}`
  const tell = () =>
    api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  const insert = (days: number, isRead: boolean) => api.db`
    insert into notifications (user_id, kind, title, body, is_read, created_at)
    values (${teacherId}, 'hours_met', 'a', 'b', ${isRead}, ${daysAgo(days)})`
  await insert(366, true)
  await insert(366, false)
  await insert(364, true)
  api.at(daysAgo(367))
  await tell()
  api.at(now)
  // its email has not left yet
  await api.db`delete from graphile_worker._private_jobs`
  await clear()
  expect(await count('notifications')).toBe(3)
  await api.db`select graphile_worker.add_job('send-letters')`
  await api.runJobs()
  await clear()
  expect(await count('notifications')).toBe(2)
})

test('a job that has failed for good is forgotten after a month', async () => {
  const fail = (days: number) => api.db`
    insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, updated_at)
    select id, 3, 3, ${daysAgo(days)} from graphile_worker._private_tasks limit 1`
  await api.db`delete from graphile_worker._private_jobs`
  await fail(31)
  await fail(29)
  await clear()
  // Only those that failed: the server may queue work of its own meanwhile.
  const left = await api.db`select from graphile_worker.jobs where attempts = max_attempts`
  expect(left).toHaveLength(1)
})
