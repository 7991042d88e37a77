import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Home } from './postgres-home.ts'
import { initialise } from './postgres-init.ts'
import { clearOrphan } from './postgres-orphan.ts'
import { settings } from './postgres-settings.ts'
import { StartError } from './start-error.ts'

type Plan = { home: Home; log: string; durable: boolean; say: (line: string) => void }

type Running = { socketFolder: string; stop(): Promise<void> }

/** Starts postgres on its data, made when there is none, and waits until it answers. */
export async function runPostgres(plan: Plan): Promise<Running> {
  const { home, log, durable, say } = plan
  await clearOrphan(home.data, say)
  await initialise(home, say)
  keepLogSmall(log)
  const socketFolder = makeSocketFolder(home)
  const child = await startPatiently(plan, settings({ data: home.data, socketFolder, durable }))
  const guard = guardAgainstOrphan(child, home)
  const died = () => say(`The database has stopped by itself; ${log} says why.`)
  child.once('exit', died)
  const stop = async () => {
    child.off('exit', died)
    await stopProcess(child, 'SIGINT')
    await stopProcess(guard, 'SIGKILL')
    if (socketFolder !== home.data) rmSync(socketFolder, { recursive: true, force: true })
  }
  return { socketFolder, stop }
}

/** The processes of a killed server may take a moment to vanish; until then a new one refuses to start. */
async function startPatiently(plan: Plan, args: string[]): Promise<ChildProcess> {
  for (let waited = 0; ; waited += 100) {
    const { child, failure } = await startOnce(plan, args)
    if (failure === null) return child
    const isPassing = /pre-existing shared memory block|lock file ".*" already exists/.test(failure)
    if (!isPassing || waited > 20_000) throw new StartError(`PostgreSQL did not start: ${failure} (see ${plan.log}).`)
    await pause(100)
  }
}

/** Waits until postmaster.pid says ready or the process ends; recovery after a crash may need its time. */
async function startOnce({ home, log, say }: Plan, args: string[]) {
  const output = openSync(log, 'a', 0o600)
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

/** Detached, so that Ctrl-C reaches the product alone, which lets its requests end before it stops the database. */
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

function lastFatal(output: string): string {
  const lines = output.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word'
}

/**
 * A shell that waits for this process to end, however it ends, and then stops the database. Nobody would use a database
 * whose product was killed, and the next start need not find it.
 */
function guardAgainstOrphan(server: ChildProcess, { user }: Home): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', `${server.pid}`], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  ;(guard.stdin as Socket).unref()
  return guard
}

async function stopProcess(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.ref()
  child.kill(signal)
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 60_000)
  await ended
  clearTimeout(impatient)
}

/** The data folder is private already, so the socket lives there; only a path too long for a socket goes elsewhere. */
function makeSocketFolder({ data, user }: Home): string {
  if (Buffer.byteLength(join(data, '.s.PGSQL.5432.lock')) <= 100) return data
  const folder = mkdtempSync(join(tmpdir(), 'tapat-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function keepLogSmall(log: string) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(log, `${log}.old`)
}
