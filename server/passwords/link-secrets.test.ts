import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { createApp } from '#server/app.ts'
import { startApi } from '#server/testing/api.ts'
import { aTeacher } from '#server/testing/school.ts'

const api = await startApi()

test('a one-time link is in its letter alone: no log line, no queue and no table holds it', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const app = await createApp(api.services, pino({ level: 'trace' }, stream))
  await api.write((tx) => aTeacher(tx, { email: 'tess@school.test' }))
  await app.inject({ method: 'POST', url: passwords.forgot.path, payload: { email: 'tess@school.test' } })
  await api.runJobs()
  const [, token = ''] = /token=([\w-]+)/.exec(api.letters[0]?.text ?? '') ?? []
  expect(token.length).toBeGreaterThan(20)
  await app.inject({ method: 'POST', url: passwords.validate.path, payload: { token } })
  await app.inject({ method: 'GET', url: `/reset-password?token=${token}` })
  await app.inject({ method: 'POST', url: passwords.reset.path, payload: { token, password: 'a new long password' } })
  expect(logged).toContain('/api/reset-password')
  expect(logged).not.toContain(token)
  const [held] = await api.db<{ count: number }[]>`
    select count(*)::int from (
      select row_to_json(e)::text as row from audit_events e union all select row_to_json(j)::text from graphile_worker.jobs j
      union all select row_to_json(o)::text from one_time_tokens o) r where r.row like ${`%${token}%`}`
  expect(held?.count).toBe(0)
  await app.close()
})
