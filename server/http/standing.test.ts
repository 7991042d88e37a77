import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { profile } from '#contract/profile.ts'
import { reports } from '#contract/reports.ts'
import { settings } from '#contract/settings.ts'
import { taps } from '#contract/taps.ts'
import { createApp } from '#server/app.ts'
import { openDb } from '#server/db.ts'
import { startApi } from '#server/testing/api.ts'
import { forgetfulProxy } from '#server/testing/forgetful-proxy.ts'
import { waitFor, waitUntil } from '#server/testing/patience.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'

const api = await startApi()

async function ready() {
  const answer = await api.app.inject('/api/ready')
  return { status: answer.statusCode, message: answer.json().message }
}

async function anIntern() {
  const id = await api.write(async (tx) => {
    const made = await aStudent(tx)
    await aPlacement(tx, made)
    return made
  })
  return api.as(id)
}

const aTap = () => ({ body: { clientKey: randomUUID() } })

test('a server is ready when it can do its work', async () => {
  expect(await ready()).toEqual({ status: 200, message: 'Ready' })
})

test('a server that is older than its database is not ready, says why, and takes no taps until it is not', async () => {
  const intern = await anIntern()
  const older = vi.fn()
  api.services.standing.onOlder(older)
  await api.db`insert into migrations (name, checksum) values ('999-of-tomorrow.sql', 'x')`
  onTestFinished(async () => {
    await api.db`delete from migrations where name = '999-of-tomorrow.sql'`
    await ready()
  })
  expect(await ready()).toEqual({ status: 503, message: expect.stringMatching(/older than its database/) })
  const answer = await intern(taps.tap, aTap())
  expect(answer).toMatchObject({ status: 503, code: 'older', headers: { 'retry-after': '5' } })
  expect(answer.message).toMatch(/older than its database/)
  expect((await api.ask(settings.read)).status).toBe(503)
  expect((await api.app.inject('/%61pi/settings')).statusCode).toBe(503)
  expect((await api.app.inject('/api/health')).statusCode).toBe(200)
  expect(older).toHaveBeenCalledOnce()
})

test('a statement that meets a column that is gone makes a server look whether it is older', async () => {
  const intern = await anIntern()
  await api.db`insert into migrations (name, checksum) values ('999-of-tomorrow.sql', 'x')`
  await api.db`alter table users rename column middle_name to second_name`
  onTestFinished(async () => {
    await api.db`alter table users rename column second_name to middle_name`
    await api.db`delete from migrations where name = '999-of-tomorrow.sql'`
    await ready()
  })
  const statuses = await waitUntil(async () => {
    const { status, code } = await intern(profile.read)
    return status === 503 ? code : null
  })
  expect(statuses).toBe('older')
})

test('a database that is read-only refuses with a sentence, is not ready, and the admin sees it', async () => {
  const [intern, admin] = [await anIntern(), await api.signedIn('admin')]
  const name = new URL(api.url).pathname.slice(1)
  const own = openDb(api.url, { max: 1, settings: { default_transaction_read_only: 'off' } })
  await own.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  const end = () => own`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  onTestFinished(async () => {
    await own.unsafe(`alter database ${name} reset default_transaction_read_only`)
    await end()
    await own.end()
    // Each of its connections is a new one.
    await waitUntil(() => Promise.all([1, 2, 3, 4, 5].map(() => api.db`select 1`)).catch(() => null))
    await waitUntil(async () => (await ready()).status === 200)
  })
  await end()
  const refused = await waitUntil(async () => {
    const answer = await intern(taps.tap, aTap())
    return answer.code === 'read_only' ? answer : null
  })
  expect(refused).toMatchObject({ status: 503, message: expect.stringMatching(/can’t save/) })
  expect((await ready()).status).toBe(503)
  const trouble = expect.stringMatching(/can’t save/)
  expect((await admin(dashboard.read)).data).toMatchObject({ role: 'admin', health: { trouble } })
})

test('with little room on the disk uploads and reports are refused, taps and reading are not', async () => {
  const { disk } = api.services
  onTestFinished(() => {
    api.services.disk = disk
  })
  api.services.disk = async () => ({ freeBytes: 0.9e9, totalBytes: 100e9 })
  const teacher = await api.signedIn('teacher')
  const body = { kind: 'hours' as const, format: 'csv' as const, from: '2026-07-01', to: '2026-07-31' }
  expect(await teacher(reports.create, { body: body as never })).toMatchObject({ status: 503, code: 'disk_full' })
  expect(await teacher(profile.photo, {})).toMatchObject({ status: 503, code: 'disk_full' })
  expect((await teacher(profile.read)).status).toBe(200)
  expect((await (await anIntern())(taps.tap, aTap())).status).toBe(200)
})

test('a disk that was full is forgotten as soon as the database can write again', async () => {
  api.services.standing.note(Object.assign(new Error('no room'), { code: '53100' }))
  expect(api.services.standing.recent()).toMatchObject({ code: 'disk_full' })
  expect(await ready()).toEqual({ status: 200, message: 'Ready' })
  expect(api.services.standing.recent()).toBeNull()
})

test('when the connection that sessions are read by falls silent nobody waits for ever, and the server is not ready', async () => {
  const proxy = await forgetfulProxy(api.url)
  const sessionDb = openDb(proxy.url, { max: 1, patience: 1, grace: 1 })
  const app = await createApp({ ...api.services, sessionDb }, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await app.close()
    await sessionDb.end({ timeout: 0 })
    proxy.close()
  })
  const headers = { authorization: `Bearer ${await api.tokenOf((await api.signedIn('admin')).id)}` }
  for (const url of ['/api/ready', profile.read.path]) {
    const look = () => app.inject({ url, headers })
    // Those that were idle are new as well.
    const serves = () => waitFor(async () => expect((await look()).statusCode).toBe(200))
    await serves()
    proxy.forget()
    const silent = await look()
    expect([silent.statusCode, silent.headers['retry-after']]).toEqual([503, '5'])
    expect(silent.json().message).toMatch(/^The database (does not answer|is away for a moment. Please try again.)$/)
    await serves()
  }
})
