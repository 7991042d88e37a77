import { ruleBroken } from '#server/errors.ts'
import { openCrew } from '#server/threads/crew.ts'
import { ThreadEnded } from '#server/threads/thread.ts'
import type { Checking } from './check.ts'
import type { FileToRead, ImportWorks } from './import-worker.ts'
import type { Running } from './run.ts'

const threadOptions = { file: 'import-worker', from: import.meta.url, memory: { maxOldGenerationSizeMb: 512 } }
const bounds = {
  waiting: 20,
  waitingOfOne: 1,
  own: 'Your last file is still being read; wait a moment and try again',
  full: 'Many files are being read right now; try again in a minute',
}
const beyond = 'The file takes too long to read; split it, or save it as CSV'

const readers = openCrew<ImportWorks>({ ...threadOptions, threads: 2, patience: 10_000, bounds })
/** Writing has its own thread, because a long list would hold up the readers. The queue of jobs limits how many run. */
const writers = openCrew<ImportWorks>({
  ...threadOptions,
  threads: 1,
  patience: 120_000,
  bounds: { ...bounds, waiting: 1000, waitingOfOne: 1000 },
})

export function readByThread(person: number, file: FileToRead) {
  return told(readers.ask(person, 'read', file))
}

export function checkByThread(checking: Checking) {
  return told(readers.ask(checking.actor.id, 'check', checking))
}

export function wrongByThread(checking: Checking) {
  return told(readers.ask(checking.actor.id, 'wrong', checking))
}

export function runByThread(running: Running) {
  return told(writers.ask(running.actor.id, 'run', running))
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof ThreadEnded) throw ruleBroken(beyond)
    throw fault
  }
}
