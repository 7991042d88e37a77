import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openDb } from './db.ts'
import { openPool } from './jobs/pool.ts'
import { startApi } from './testing/api.ts'
import { forgetfulProxy } from './testing/forgetful-proxy.ts'
import { waitFor, waitUntil } from './testing/patience.ts'

const api = await startApi()
const change = { by: null, ip: null, now: '2026-07-06T00:00:00.000Z' }

/** Seconds, after which a connection that was asked and says nothing is ended. */
const [patience, grace] = [1, 1]

async function aWay(max = 1) {
  const proxy = await forgetfulProxy(api.url)
  const db = openDb(proxy.url, { max, patience, grace })
  onTestFinished(async () => {
    await db.end({ timeout: 0 })
    proxy.close()
  })
  return { proxy, db }
}

test('a connection that was forgotten on the way fails what it was asked, and the next question has a new one', async () => {
  const { proxy, db } = await aWay()
  expect(await db`select 1 as n`).toMatchObject([{ n: 1 }])
  proxy.forget()
  await expect(db`select 2 as n`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await db`select 3 as n`).toMatchObject([{ n: 3 }])
})

test('a question after a connection was ended is answered, not with the last words of the old connection', async () => {
  const [db, other] = [openDb(api.url, { max: 1 }), openDb(api.url, { max: 1 })]
  onTestFinished(async () => void (await Promise.all([db.end(), other.end()])))
  for (const asked of [1, 3]) {
    const [own] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
    const lost = Promise.allSettled(Array.from({ length: asked }, () => db`select pg_sleep(30)`))
    await waitFor(async () =>
      expect(await other`select from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1),
    )
    await other`select pg_terminate_backend(${own?.pid ?? 0})`
    expect(await lost).toEqual(Array(asked).fill({ status: 'rejected', reason: expect.any(Error) }))
    expect(await db`select 2 as n`).toMatchObject([{ n: 2 }])
  }
})

test('a database that refuses to connect is told by its code, and the next question is answered once it takes one', async () => {
  const db = openDb(api.url, { max: 1 })
  const [own] = await db<{ pid: number; name: string }[]>`select pg_backend_pid() as pid, current_database() as name`
  const other = openDb(api.url.replace(`/${own?.name}`, '/postgres'), { max: 1 })
  const allow = (is: boolean) => other.unsafe(`alter database "${own?.name}" allow_connections ${is}`)
  onTestFinished(async () => {
    await allow(true)
    await Promise.all([db.end(), other.end()])
  })
  const lost = db`select pg_sleep(30)`.catch(() => {})
  await allow(false)
  await other`select pg_terminate_backend(${own?.pid ?? 0})`
  await lost
  const refusal = { code: '55000', message: expect.stringMatching('not currently accepting connections') }
  await expect(db`select 1`).rejects.toMatchObject(refusal)
  await allow(true)
  expect(await db`select 2 as n`).toMatchObject([{ n: 2 }])
})

test('whatever is under way on forgotten connections ends: questions behind others, new ones and transactions', async () => {
  const { proxy, db } = await aWay(2)
  const begun = Array.from({ length: 12 }, (_, n) => db`select ${n}::integer as n, pg_sleep(${n === 0 ? 0.6 : 0.01})`)
  const transaction = inTransaction(db, change, async (tx) => {
    await tx`select pg_sleep(0.5)`
    return tx`select 1`
  })
  const outcomes = Promise.allSettled([...begun, transaction])
  await db`select 1`
  proxy.forget()
  const later = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => db`select ${n}::text as later`))
  for (const outcome of [...(await outcomes), ...later]) {
    if (outcome.status === 'rejected') expect(outcome.reason.code).toMatch(/^CONNECTION_/)
  }
  expect(await db`select 4 as n`).toMatchObject([{ n: 4 }])
})

test('when one connection was forgotten the idle ones are not trusted either', async () => {
  const { proxy, db } = await aWay(3)
  await Promise.all([1, 2, 3].map(() => db`select pg_sleep(0.2)`))
  proxy.forget()
  await expect(db`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  const began = performance.now()
  await Promise.all([1, 2, 3].map(() => db`select 2`))
  expect(performance.now() - began).toBeLessThan(1_500)
})

test('who asks again and again does not keep a forgotten connection', async () => {
  const { proxy, db } = await aWay()
  await db`select 1`
  proxy.forget()
  const began = performance.now()
  const asking = setInterval(() => void db`select 2`.catch(() => {}), 200)
  onTestFinished(() => clearInterval(asking))
  await expect(db`select 3`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('when one connection was forgotten, one with more patience does not keep it up either', async () => {
  const { proxy, db } = await aWay()
  const patient = openDb(proxy.url, { max: 1, patience: 600 })
  onTestFinished(() => patient.end())
  await Promise.all([db`select 1`, patient`select 1`])
  const work = patient`select pg_sleep(60)`.catch((fault) => fault)
  await waitUntil(async () => (await api.db`select from pg_stat_activity where wait_event = 'PgSleep'`).length > 0)
  proxy.forget()
  await expect(db`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await work).toMatchObject({ code: 'CONNECTION_CLOSED' })
})

test('a connection that is heard while another is silent keeps working', async () => {
  const { proxy, db } = await aWay()
  const well = openDb(api.url, { max: 1, patience: 600 })
  onTestFinished(() => well.end())
  const [before] = await well`select pg_backend_pid() as pid`
  await db`select 1`
  proxy.forget()
  const silent = expect(db`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  let isOver = false
  void silent.finally(() => {
    isOver = true
  })
  while (!isOver) await well`select pg_sleep(0.1)`
  expect(await well`select pg_backend_pid() as pid`).toEqual([before])
})

test('a statement that takes too long is ended by PostgreSQL, and its connection serves on', async () => {
  const { db } = await aWay()
  const [before] = await db`select pg_backend_pid() as pid`
  await expect(db`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })
  expect(await db`select pg_backend_pid() as pid`).toEqual([before])
})

test('a transaction that is left open keeps its locks for 20 seconds at most, whatever a job may take', async () => {
  const db = openDb(api.url, { max: 1, patience: 600 })
  onTestFinished(() => db.end())
  expect(await db`show idle_in_transaction_session_timeout`).toMatchObject([{ idleInTransactionSessionTimeout: '20s' }])
})

test('a transaction that is left open is ended by PostgreSQL', async () => {
  const { db } = await aWay()
  const left = inTransaction(db, change, async () => new Promise<never>(() => {}))
  await expect(left).rejects.toMatchObject({ code: expect.stringMatching(/^(25P03|CONNECTION_CLOSED)$/) })
  expect(await db`select 1 as n`).toMatchObject([{ n: 1 }])
})

test('an answer of many pieces and a connection that rests are no silence', async () => {
  const { db } = await aWay()
  const [before] = await db`select pg_backend_pid() as pid`
  const rows = await db`select n, repeat('x', 1000) as text from generate_series(1, 5000) as n`
  expect(rows).toHaveLength(5000)
  // This is longer than an answer may take.
  await new Promise((resolve) => setTimeout(resolve, (patience + grace) * 1000 + 300))
  expect(await db`select pg_backend_pid() as pid`).toEqual([before])
})

test('statements, locks and idle transactions have limits from the first message of a connection on', async () => {
  const db = openDb(api.url, { max: 1 })
  onTestFinished(() => db.end())
  const [row] = await db`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`
  expect(row).toEqual({ statement: '30s', lock: '15s', idle: '20s' })
})

test('a database that cannot be reached, or hangs up at once, is told to whoever asks', async () => {
  const { createServer } = await import('node:net')
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const db = openDb(`postgres://nobody@127.0.0.1:${port}/none`, { max: 1 })
  onTestFinished(() => db.end({ timeout: 0 }))
  await expect(db`select 1`).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/) })
  server.close()
  await expect(db`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('connections that are all ended at once, again and again, hold nobody up for ever', async () => {
  const db = openDb(api.url, { max: 4, settings: { application_name: 'cut' } })
  onTestFinished(() => db.end({ timeout: 1 }))
  let isOver = false
  const ask = async () => {
    while (!isOver) await db`select pg_sleep(0.001)`.catch(() => {})
  }
  const asking = Array.from({ length: 12 }, ask)
  for (let cut = 0; cut < 60; cut++) {
    await api.db`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut'`
    // The delay differs each time, so that the cut falls on every step.
    await api.db`select pg_sleep(${(cut % 15) / 1000})`
  }
  isOver = true
  await Promise.all(asking)
  // The last cut may not have happened yet.
  const answered = await waitUntil(() => Promise.all([1, 2, 3, 4, 5, 6].map(() => db`select 1`)).catch(() => null))
  expect(answered).toHaveLength(6)
})

test('a pool ends soon although a connection was lost in the middle of a question and not used since', async () => {
  const db = openDb(api.url, { max: 2, settings: { application_name: 'lost' } })
  const lost = expect(db`select pg_sleep(60)`).rejects.toThrow()
  await waitUntil(async () => {
    const [ended] = await api.db`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost' and wait_event = 'PgSleep'`
    return ended
  })
  await lost
  const began = performance.now()
  await db.end()
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('the pool of the queue and the limits has them too', async () => {
  const pool = openPool(api.url, 1, () => {})
  onTestFinished(() => pool.end())
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
})
