import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveToOwner } from './owner.ts'
import type { Home } from './postgres-home.ts'
import { initialise } from './postgres-init.ts'
import { keepLogSmall, lastFatal, watchLog } from './postgres-log.ts'
import { clearOrphan } from './postgres-orphan.ts'
import { settings } from './postgres-settings.ts'
import { StartError } from './start-error.ts'

type Plan = { home: Home; log: string; durable: boolean; say: (line: string) => void }

type Running = { socketFolder: string; stop(): Promise<void> }

/** Milliseconds between two starts of a database that stopped unasked, at first and at most. */
const shortestPause = 200
const longestPause = 5_000

/** Makes the data if there is none, starts postgres, waits until it answers, and keeps it running until stopped. */
export async function runPostgres(plan: Plan): Promise<Running> {
  const { home, log, durable, say } = plan
  await clearOrphan(home.data, say)
  await initialise(home, say)
  keepLogSmall(log)
  const socketFolder = makeSocketFolder(home)
  const args = settings({ data: home.data, socketFolder, durable })
  const stopping = new AbortController()
  let current = await startGuarded(plan, args)

  async function keepRunning(): Promise<void> {
    let wait = shortestPause
    for (;;) {
      const began = Date.now()
      await current.ended
      if (stopping.signal.aborted) return
      if (Date.now() - began > longestPause) wait = shortestPause
      say(`The database has stopped by itself and is started again; ${log} says why.`)
      while (isOver(current.child)) {
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
        if (!stopping.signal.aborted) current = await startAgain(plan, args, current)
        if (stopping.signal.aborted) return
        wait = Math.min(wait * 2, longestPause)
      }
    }
  }

  const kept = keepRunning()
  const stopWatching = watchLog(log)
  const stop = async () => {
    stopping.abort()
    stopWatching()
    // A database that is just starting is awaited and stopped as well.
    if (isOver(current.child)) await kept
    await stopProcess(current.child, 'SIGINT')
    await stopProcess(current.guard, 'SIGKILL')
    if (socketFolder !== home.data) rmSync(socketFolder, { recursive: true, force: true })
  }
  return { socketFolder, stop }
}

type Guarded = { child: ChildProcess; guard: ChildProcess; ended: Promise<void> }

/** What prevents a start, such as a full disk, may pass, so it is tried again. */
async function startAgain(plan: Plan, args: string[], last: Guarded): Promise<Guarded> {
  try {
    await clearOrphan(plan.home.data, plan.say)
    keepLogSmall(plan.log)
    return await startGuarded(plan, args)
  } catch (fault) {
    plan.say(fault instanceof Error ? fault.message : String(fault))
    return last
  }
}

async function startGuarded(plan: Plan, args: string[]): Promise<Guarded> {
  const child = await startPatiently(plan, args)
  const guard = guardAgainstOrphan(child, plan.home)
  // Another process may soon get its id, and the guard must not stop that one.
  const ended = once(child, 'exit').then(() => stopProcess(guard, 'SIGKILL'))
  return { child, guard, ended }
}

/** The processes of a killed server may take a moment to end; until then a new one refuses to start. */
async function startPatiently(plan: Plan, args: string[]): Promise<ChildProcess> {
  for (let waited = 0; ; waited += 100) {
    const { child, failure } = await startOnce(plan, args)
    if (failure === null) return child
    const isPassing = /pre-existing shared memory block|lock file ".*" already exists/.test(failure)
    if (!isPassing || waited > 20_000) throw new StartError(`PostgreSQL did not start: ${failure} (see ${plan.log}).`)
    await pause(100)
  }
}

/** Waits until postmaster.pid says ready or the process ends; recovery after a crash may take long. */
async function startOnce({ home, log, say }: Plan, args: string[]) {
  const output = openSync(log, 'a', 0o600)
  giveToOwner(log, dirname(log))
  const begin = statSync(log).size
  const child = spawnPostgres(home, args, output)
  closeSync(output)
  const end: { failure: string | null } = { failure: null }
  child.once('error', (error) => {
    end.failure = error.message
  })
  child.once('exit', () => {
    end.failure = lastFatal(readFileSync(log).subarray(begin).toString())
  })
  const slow = setTimeout(() => say('The database is recovering after it was stopped suddenly.'), 5_000)
  while (end.failure === null && !pidFileSaysReady(home.data)) await pause(5)
  clearTimeout(slow)
  return { child, failure: end.failure }
}

/** Detached, so that Ctrl-C reaches only the product, which answers its requests before it stops the database. */
function spawnPostgres({ runtime, data, user }: Home, args: string[], output: number): ChildProcess {
  const child = spawn(join(runtime.folder, 'bin', 'postgres'), args, {
    ...user,
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output],
    env: { LC_ALL: 'C' },
  })
  child.unref()
  return child
}

function pidFileSaysReady(data: string): boolean {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * A shell that waits until this process ends, however that happens, and then stops the database: nobody uses a database
 * whose product was killed. A database that is recovering may not end without a second signal.
 */
const guarding =
  'read -r line; kill -INT "$0"; for s in 1 2 3 4 5; do sleep 1; kill -0 "$0" || exit; done; kill -QUIT "$0"'

function guardAgainstOrphan(server: ChildProcess, { user }: Home): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', guarding, `${server.pid}`], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  ;(guard.stdin as Socket).unref()
  return guard
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function stopProcess(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL') {
  if (isOver(child)) return
  const ended = once(child, 'exit')
  child.ref()
  child.kill(signal)
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(impatient)
}

/** The socket is in the data folder, which is private; only if its path is too long for a socket, it is elsewhere. */
function makeSocketFolder({ data, user }: Home): string {
  if (Buffer.byteLength(join(data, '.s.PGSQL.5432.lock')) <= 100) return data
  const folder = mkdtempSync(join(tmpdir(), 'tapat-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}
