import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction, openDb } from '#server/db.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { queueJob } from './job-queries.ts'
import { openPool } from './pool.ts'
import { drainQueue, startQueue } from './queue.ts'

const { url } = await startApi()
const db = openDb(url, { max: 1, settings: { application_name: 'looks on' } })
const silent = pino({ level: 'silent' })

afterAll(() => db.end())

async function aQueue(task: (payload: unknown) => Promise<void>) {
  const pool = openPool(url, 4, () => {})
  const queue = await startQueue({ pool, tasks: { note: task }, crontab: '', atOnce: 2, log: silent, patience: 500 })
  onTestFinished(async () => {
    await queue.stop()
    await pool.end()
  })
  return queue
}

async function addJobs(count: number): Promise<void> {
  await inTransaction(db, { by: null, ip: null, now: new Date().toISOString() }, async (tx) => {
    for (let n = 0; n < count; n++) await queueJob(tx, 'note', { payload: { n } })
  })
}

function endConnections() {
  return db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'looks on'`
}

async function waitingJobs(): Promise<number> {
  const [counted] = await db<{ count: number }[]>`select count(*) from graphile_worker.jobs`
  return counted?.count ?? 0
}

test('a queue whose connections are ended again and again runs every job and lives on', async () => {
  const done = new Map<number, number>()
  await aQueue(async (payload) => {
    const { n } = payload as { n: number }
    done.set(n, (done.get(n) ?? 0) + 1)
  })
  await addJobs(1500)
  for (let cut = 0; cut < 8; cut++) {
    const before = done.size
    await endConnections()
    await waitFor(() => expect(done.size).toBeGreaterThan(before))
  }
  await waitFor(async () => expect(await waitingJobs()).toBe(0))
  expect(done.size).toBe(1500)
})

test('a queue that was drained has written the end of its last job, done or failed', async () => {
  await db.unsafe(`
    create function end_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
    create trigger end_slowly before delete or update of last_error on graphile_worker._private_jobs
      for each statement execute function end_slowly()`)
  const pool = openPool(url, 2, () => {})
  onTestFinished(async () => {
    await db`drop trigger end_slowly on graphile_worker._private_jobs`
    await db`delete from graphile_worker._private_jobs`
    await pool.end()
  })
  await addJobs(1)
  await drainQueue(pool, { note: async () => {} })
  expect(await waitingJobs()).toBe(0)
  await addJobs(1)
  await drainQueue(pool, { note: () => Promise.reject(new Error('Odd')) })
  const held = await db`select last_error, locked_at from graphile_worker.jobs`
  expect(held).toEqual([{ lastError: expect.stringContaining('Odd'), lockedAt: null }])
})

test('a connection that the queue gives back twice is given back once', async () => {
  const pool = openPool(url, 1, () => {})
  onTestFinished(() => pool.end())
  await new Promise<void>((resolve) => {
    pool.connect((_fault, _client, release) => {
      release()
      release()
      resolve()
    })
  })
  const held = await pool.connect()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0])
  held.release()
})

test('a connection that did not come in time can be given back', async () => {
  const pool = openPool(url, 1, () => {})
  onTestFinished(() => pool.end())
  const held = await pool.connect()
  pool.options.connectionTimeoutMillis = 20
  const fault = await new Promise((resolve) => {
    pool.connect((late, _client, release) => {
      release()
      resolve(late)
    })
  })
  expect(fault).toMatchObject({ message: 'timeout exceeded when trying to connect' })
  held.release()
})

test('a queue that could not write the ends of two jobs begins anew and runs them again', async () => {
  await db.unsafe(`
    create function hold_ends() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
    create trigger hold_ends before delete on graphile_worker._private_jobs for each statement execute function hold_ends()`)
  const sleeping = db`from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  const countHeld = async () => (await db`select ${sleeping}`).length
  const runs: number[] = []
  await aQueue(async (payload) => {
    const { n } = payload as { n: number }
    runs.push(n)
    // Two jobs that end at once would be written together.
    if (n === 1 && runs.length <= 2) await waitFor(async () => expect(await countHeld()).toBe(1))
  })
  await addJobs(2)
  await waitFor(async () => expect(await countHeld()).toBe(2))
  await db`select pg_terminate_backend(pid) ${sleeping}`
  await db`drop trigger hold_ends on graphile_worker._private_jobs`
  await waitFor(async () => expect(await waitingJobs()).toBe(0))
  expect(runs.toSorted()).toEqual([0, 0, 1, 1])
})

test('a job that was under way when its queue was told to stop is free for the next one', async () => {
  let ran = 0
  const begun = await new Promise<{ stop(): Promise<void> }>((resolve) => {
    const queue = aQueue(async () => {
      ran++
      if (ran === 1) return new Promise<void>(() => queue.then(resolve))
    })
    void addJobs(1)
  })
  await begun.stop()
  await aQueue(async () => {
    ran++
  })
  await waitFor(async () => expect(await waitingJobs()).toBe(0))
  expect(ran).toBe(2)
})

test('what runs by the clock runs again soon after a clock that was hours ahead has been set right', async () => {
  await db`delete from graphile_worker._private_jobs`
  const [minute, hour] = [60_000, 3_600_000]
  const right = Math.ceil(Date.now() / minute) * minute - hour
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  /** The library counts to the next full minute in real time, so the clock is set to a second before one. */
  const standBefore = (full: number) => vi.setSystemTime(full - 1_000)
  const passBy = (full: number) => vi.setSystemTime(full + 1_000)
  standBefore(right + 4 * hour)
  const pool = openPool(url, 4, () => {})
  let ran = 0
  const tasks = { note: async () => void ran++ }
  const queue = await startQueue({ pool, tasks, crontab: '* * * * * note', atOnce: 1, log: silent })
  onTestFinished(async () => {
    await queue.stop()
    await pool.end()
  })
  const begun = () => db`select from graphile_worker._private_known_crontabs where last_execution > now()`
  passBy(right + 4 * hour)
  await waitFor(async () => expect(await begun()).toHaveLength(1))
  // It is not due yet by the database's clock, which is right.
  expect(ran).toBe(0)
  const ahead = queue.id()
  const isAnew = () => {
    standBefore(right)
    expect(queue.id()).not.toBe(ahead)
  }
  await waitFor(isAnew)
  passBy(right)
  await waitFor(() => expect(ran).toBeGreaterThan(0))
})

// A machine that slept sees its clock jump ahead. Done once too often, after a clock was set, is milder than never.
test('what is due once a day is made up for once after the clock jumped a day ahead, and not after it was set back', async () => {
  await db`delete from graphile_worker._private_jobs`
  const [minute, hour] = [60_000, 3_600_000]
  const right = Math.ceil(Date.now() / minute) * minute
  const due = new Date(right - 2 * hour)
  await db`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('daily', now() - interval '9 days', now() - interval '1 hour'), ('note', now(), null)
    on conflict (identifier) do update set last_execution = excluded.last_execution`
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(right - 1_000)
  const pool = openPool(url, 4, () => {})
  const daily = `${due.getUTCMinutes()} ${due.getUTCHours()} * * * daily ?jobKey=daily&fill=1d`
  const tasks = { note: async () => {}, daily: async () => {} }
  const crontab = `* * * * * note\n${daily}`
  const queue = await startQueue({ pool, tasks, crontab, atOnce: 1, log: silent })
  onTestFinished(async () => {
    await queue.stop()
    await pool.end()
  })
  /** The runner of that time has made up for what it makes up for when it starts the work of its first minute. */
  const clockIsSetTo = async (full: number) => {
    const before = queue.id()
    await waitFor(() => {
      vi.setSystemTime(full - 1_000)
      expect(queue.id()).not.toBe(before)
    })
    vi.setSystemTime(full + 1_000)
    const at = new Date(full).toISOString()
    const row = () =>
      db`select from graphile_worker._private_known_crontabs where identifier = 'note' and last_execution = ${at}`
    await waitFor(async () => expect(await row()).toHaveLength(1))
  }
  const made = () => db`select run_at from graphile_worker.jobs where task_identifier = 'daily'`
  await clockIsSetTo(right + 27 * hour)
  expect(await made()).toHaveLength(1)
  await db`delete from graphile_worker._private_jobs`
  await clockIsSetTo(right)
  expect(await made()).toEqual([])
})

test('jobs that were queued or put off while the clock was a day ahead run when it is right; one that waits after failures waits on', async () => {
  await db`delete from graphile_worker._private_jobs`
  await db`
    select graphile_worker.add_job('note', json_build_object('n', n), run_at := now() + interval '26 hours')
    from generate_series(1, 3) n`
  const put = (n: number, attempts: number, after: string) => db`
    update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now() + ${after}::interval
    where payload ->> 'n' = ${String(n)}`
  await put(2, 4, '26 hours')
  await put(3, 9, '2 hours')
  const ran: unknown[] = []
  await aQueue(async (payload) => void ran.push((payload as { n: number }).n))
  await waitFor(async () => expect(await waitingJobs()).toBe(1))
  expect(ran.sort()).toEqual([1, 2])
})
