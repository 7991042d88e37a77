import { parseCrontab, type Task } from 'graphile-worker'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#server/db.ts'
import { crontab, tasksOf } from '#server/tasks.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor, waitUntil } from '#server/testing/patience.ts'
import { startBeating } from './heartbeat.ts'
import { laneConnections, split, startLanes } from './lanes.ts'
import { withRests } from './pace.ts'
import { openPool } from './pool.ts'
import { startQueue } from './queue.ts'
import { TryLater } from './try-later.ts'

const api = await startApi()
const db = openDb(api.url, { max: 1 })
const log = pino({ level: 'silent' })
afterAll(() => db.end())

/** A promise that somebody else settles. */
function later() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

function aPool() {
  const pool = openPool(api.url, laneConnections, () => {})
  onTestFinished(() => pool.end())
  return pool
}

const add = (task: string, count = 1) =>
  db`select graphile_worker.add_job(${task}, json_build_object('n', n)) from generate_series(1, ${count}) n`
const waiting = () => db<{ task: string }[]>`select task_identifier as task from graphile_worker.jobs order by id`

/** A server whose task never ends and which never says that it lives, as one that was killed; until the test is over. */
async function aDeadServer(task: string) {
  const pool = aPool()
  const [begun, over] = [later(), later()]
  const tasks = {
    [task]: () => {
      begun.resolve()
      return over.promise
    },
  }
  const queue = await startQueue({ pool, tasks, crontab: '', atOnce: 1, log })
  await add(task)
  await begun.promise
  const stop = () => {
    over.resolve()
    return queue.stop()
  }
  return { id: queue.id, stop }
}

test('every job that the product knows has one lane, and mail, push, reports, letters, imports and the clock have different ones', () => {
  const names = Object.keys(tasksOf(api.services))
  const lanes = split(names)
  expect(lanes.flatMap((lane) => lane.names).sort()).toEqual([...names].sort())
  const ofEach = ['send-invitation', 'send-pushes', 'deliver-messages', 'make-report', 'draw-letters', 'run-import']
  const others = ['bulk-act', 'close-days', 'sweep-files']
  const laneOf = (name: string) => lanes.findIndex((lane) => lane.names.includes(name))
  expect(new Set([...ofEach, ...others].map(laneOf)).size).toBe(9)
})

test('300 emails to a mail server that hangs hold up neither push, report, import nor the clock', async () => {
  const done: string[] = []
  const others = ['send-pushes', 'make-report', 'run-import', 'close-days', 'sweep-files']
  const note = Object.fromEntries(others.map((name) => [name, async () => void done.push(name)]))
  const hanging = later()
  await add('send-invitation', 300)
  const tasks = { 'send-invitation': () => hanging.promise, ...note }
  const queue = await startLanes({ pool: aPool(), tasks, crontab: [], isAlone: true, log })
  for (const name of others) await add(name)
  await waitFor(() => expect([...done].sort()).toEqual([...others].sort()))
  // A job is done a moment before its row is deleted.
  await waitFor(async () => expect(await waiting()).toHaveLength(300))
  hanging.resolve()
  await queue.stop()
  await db`delete from graphile_worker._private_jobs`
})

test('a job whose server was killed is taken up by another, and one whose server lives is left alone', async () => {
  const dead = await aDeadServer('of-the-dead')
  const living = await aDeadServer('of-the-living')
  const pace = { every: 50, silence: 1500 }
  const beating = startBeating({ pool: aPool(), ids: () => [living.id()], log, pace })
  const ran: string[] = []
  const tasks = {
    'of-the-dead': async () => void ran.push('of-the-dead'),
    'of-the-living': async () => void ran.push('of-the-living'),
  }
  const other = await startQueue({ pool: aPool(), tasks, crontab: '', atOnce: 2, log })
  const heart = startBeating({ pool: aPool(), ids: () => [other.id()], log, pace })
  await waitFor(() => expect(ran).toEqual(['of-the-dead']))
  // Long after the first was noticed, the second still counts as alive.
  const noticed = performance.now()
  await waitUntil(() => performance.now() - noticed > 2 * pace.silence)
  expect(ran).toEqual(['of-the-dead'])
  await Promise.all([heart, beating, other, dead, living].map((one) => one.stop()))
  await db`delete from graphile_worker._private_jobs`
})

test('a job whose server was killed before the clock was set back is taken up as soon', async () => {
  const dead = await aDeadServer('of-the-dead')
  await db`insert into job_runners (id, beat_at) values (${dead.id()}, now() + interval '1 hour')`
  await db`update graphile_worker._private_jobs set locked_at = now() + interval '1 hour'`
  let ran = 0
  const other = await startQueue({
    pool: aPool(),
    tasks: { 'of-the-dead': async () => void ran++ },
    crontab: '',
    atOnce: 1,
    log,
  })
  const heart = startBeating({ pool: aPool(), ids: () => [other.id()], log, pace: { every: 50, silence: 1500 } })
  await waitFor(() => expect(ran).toBe(1))
  await Promise.all([heart, other, dead].map((one) => one.stop()))
  await db`delete from graphile_worker._private_jobs`
})

test('a database’s clock that is set an hour ahead makes no server take the jobs of one that lives', async () => {
  const [{ name } = { name: '' }] = await db<{ name: string }[]>`select current_database() as name`
  // This function hides the real one from the connections that are opened from now on.
  await db.unsafe(`
    create schema ahead; create table ahead.clock as select interval '0' as by;
    create function ahead.clock_timestamp() returns timestamptz language sql
      as 'select pg_catalog.clock_timestamp() + by from ahead.clock';
    alter database "${name}" set search_path to ahead, pg_catalog, public`)
  const living = await aDeadServer('of-the-living')
  const ran: string[] = []
  const tasks = { 'of-the-living': async () => void ran.push('of-the-living') }
  const other = await startQueue({ pool: aPool(), tasks, crontab: '', atOnce: 2, log })
  const silence = 2500
  const beats = [
    startBeating({ pool: aPool(), ids: () => [living.id()], log, pace: { every: 500, silence } }),
    startBeating({ pool: aPool(), ids: () => [other.id()], log, pace: { every: 50, silence } }),
  ]
  const began = performance.now()
  const after = (beaten: number) => waitUntil(() => performance.now() - began > beaten * silence)
  await after(2)
  await db`update ahead.clock set by = interval '1 hour'`
  await after(5)
  await Promise.all([...beats, other, living].map((one) => one.stop()))
  await db.unsafe(`alter database "${name}" reset search_path; drop schema ahead cascade`)
  expect(ran).toEqual([])
  await db`delete from graphile_worker._private_jobs`
})

test('a server with a database of its own takes up at its start what was under way when it was killed', async () => {
  const dead = await aDeadServer('close-days')
  let ran = 0
  const tasks = { 'close-days': async () => void ran++ }
  const queue = await startLanes({ pool: aPool(), tasks, crontab: [], isAlone: true, log })
  // This is sooner than the heartbeat notices a missing process.
  await waitFor(() => expect(ran).toBe(1))
  await queue.stop()
  await dead.stop()
})

test('a task whose connection is cut begins again at once, and its job is not counted as failed', async () => {
  let begun = 0
  const task = async () => {
    begun++
    if (begun < 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  await add('close-days')
  const queue = await startLanes({ pool: aPool(), tasks: { 'close-days': task }, crontab: [], isAlone: true, log })
  await waitFor(() => expect(begun).toBe(3))
  await waitFor(async () => expect(await waiting()).toEqual([]))
  await queue.stop()
})

test('of what runs by the clock one job waits at most and one is under way, however long it takes', async () => {
  const items = parseCrontab(crontab.join('\n'))
  expect(items.map(({ task }) => task).filter((task) => !(task in tasksOf(api.services)))).toEqual([])
  for (const { task, options } of items) expect(options).toMatchObject({ jobKey: task, queueName: task })
  await db`delete from graphile_worker._private_jobs`
  const addByClock = () => db`select graphile_worker.add_job('back-up', queue_name := 'back-up', job_key := 'back-up')`
  let begun = 0
  const [over, swept] = [later(), later()]
  const tasks = {
    'back-up': () => {
      begun++
      return over.promise
    },
    'sweep-files': async () => swept.resolve(),
  }
  const queue = await startLanes({ pool: aPool(), tasks, crontab: [], isAlone: true, log })
  await addByClock()
  await waitFor(() => expect(begun).toBe(1))
  for (let times = 0; times < 3; times++) await addByClock()
  await queue.runSoon('back-up')
  // It is in the same lane and was added later, so any process that could start a second backup has already looked.
  await add('sweep-files')
  await swept.promise
  expect(begun).toBe(1)
  await waitFor(async () => expect(await waiting()).toEqual([{ task: 'back-up' }, { task: 'back-up' }]))
  over.resolve()
  await waitFor(() => expect(begun).toBe(2))
  await queue.stop()
})

test('what is due once a day is done at the next start of a server that was off at its time', async () => {
  await db`delete from graphile_worker._private_jobs`
  const daily = ['clear-old', 'forget-devices', 'tell-admins-of-day', 'tell-expiries']
  await db`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select unnest(${daily}::text[]), now() - interval '9 days', now() - interval '2 days'`
  const done = new Set<string>()
  const tasks = Object.fromEntries(daily.map((name) => [name, async () => void done.add(name)]))
  const queue = await startLanes({ pool: aPool(), tasks, crontab, isAlone: true, log })
  await waitFor(() => expect([...done].sort()).toEqual(daily))
  await queue.stop()
})

test('a task that cannot be done yet begins again when its time has come, and its job is not counted as failed', async () => {
  const attempts: number[] = []
  const task: Task = async (_payload, { job }) => {
    attempts.push(job.attempts)
    if (attempts.length < 8) throw new TryLater('not yet', 10)
  }
  await add('send-invitation')
  const queue = await startLanes({ pool: aPool(), tasks: { 'send-invitation': task }, crontab: [], isAlone: true, log })
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(attempts).toEqual(Array(8).fill(1))
  await queue.stop()
})

test('a server that stops does not wait for a task whose time has not come', async () => {
  const begun = later()
  const task: Task = async () => {
    begun.resolve()
    throw new TryLater('not yet', 600_000)
  }
  await add('send-invitation')
  const queue = await startLanes({ pool: aPool(), tasks: { 'send-invitation': task }, crontab: [], isAlone: true, log })
  await begun.promise
  const began = performance.now()
  await queue.stop()
  // A process that does not react gets eight seconds.
  expect(performance.now() - began).toBeLessThan(6_000)
  await db`delete from graphile_worker._private_jobs`
})

test('a server that stops does not wait for a task that has lost its connection', async () => {
  const begun = later()
  let times = 0
  const task: Task = async () => {
    times++
    begun.resolve()
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  await add('close-days')
  const queue = await startLanes({ pool: aPool(), tasks: { 'close-days': task }, crontab: [], isAlone: true, log })
  await begun.promise
  await queue.stop()
  expect(times).toBeLessThan(3)
  await db`delete from graphile_worker._private_jobs`
})

test('a server that stops does not wait for a job that rests between its parts, and the job is kept without a warning', async () => {
  const [begun, over] = [later(), later()]
  const warnings: string[] = []
  const noting = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
  let fault: unknown = null
  const task: Task = async (_payload, job) => {
    const rested = withRests(job)(() => {
      begun.resolve()
      return over.promise
    })
    await rested.catch((thrown) => {
      fault = thrown
      throw thrown
    })
  }
  await add('count-school')
  const tasks = { 'count-school': task }
  const queue = await startLanes({ pool: aPool(), tasks, crontab: [], isAlone: true, log: noting })
  await begun.promise
  // The rest is nine times as long as these questions, which are a part of the job.
  await waiting()
  await waiting()
  over.resolve()
  await queue.stop()
  expect(fault).toMatchObject({ name: 'AbortError' })
  expect(warnings).toEqual([])
  expect(await db`select locked_by, attempts from graphile_worker._private_jobs`).toEqual([
    { lockedBy: null, attempts: 1 },
  ])
  await db`delete from graphile_worker._private_jobs`
})
