import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/**
 * Stops a postgres that outlived its product on this data, and removes the lock files of a dead one. The caller holds
 * the data folder, so a postgres that runs here has lost its owner.
 */
export async function clearOrphan(data: string, say: (line: string) => void) {
  const pid = postmasterPid(data)
  if (pid === null) return
  if (servesData(pid, data)) {
    say('Stopping a database that an earlier run has left behind')
    await stopProcess(pid, data)
  }
  // The process id may now belong to an unrelated process, which postgres would take for a rival.
  for (const file of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(data, file), { force: true })
}

function postmasterPid(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || null
  } catch {
    return null
  }
}

function servesData(pid: number, data: string): boolean {
  const words = commandOf(pid)
  return words.includes('postgres') && words.includes(data)
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function stopProcess(pid: number, data: string) {
  for (const [signal, patience] of [
    ['SIGINT', 3_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 5_000],
  ] as const) {
    sendSignal(pid, signal)
    for (let waited = 0; waited < patience; waited += 20) {
      if (!servesData(pid, data)) return
      await pause(20)
    }
  }
  throw new StartError(`A database that an earlier run has left behind (process ${pid}) cannot be stopped.`)
}

function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in between.
  }
}
