import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { ruleBroken } from '#server/errors.ts'
import { startThread } from '#server/threads.ts'
import type { Inspection } from './inspection.ts'
import type { FileKind } from './kind.ts'

const patience = 20_000
const idle = 30_000
const refusal = 'The file could not be checked; save it anew and upload that'

let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()
let resting: NodeJS.Timeout | undefined

/** One file at a time, so that many uploads at once take the memory of one. */
export function inspectFile(path: string, allowed: readonly FileKind[]): Promise<Inspection> {
  const turn = last.then(() => ask(path, allowed))
  last = turn.catch(() => {})
  return turn
}

async function ask(path: string, allowed: readonly FileKind[]): Promise<Inspection> {
  clearTimeout(resting)
  worker ??= quiet(startThread('inspector', import.meta.url, { maxOldGenerationSizeMb: 256 }))
  const asked = worker
  asked.ref()
  try {
    asked.postMessage({ path, allowed })
    const [answer] = await once(asked, 'message', { signal: AbortSignal.timeout(patience) })
    return answer as Inspection
  } catch {
    // it took too long or too much memory: the thread is given up with the file
    await stop(asked)
    throw ruleBroken(refusal)
  } finally {
    asked.unref()
    resting = setTimeout(() => void stop(asked), idle)
    resting.unref()
  }
}

async function stop(stopped: Worker): Promise<void> {
  if (worker === stopped) worker = null
  await stopped.terminate()
}

/** A fault reaches whoever waits for an answer; between two questions it only ends the thread. */
function quiet(started: Worker): Worker {
  started.on('error', () => {
    if (worker === started) worker = null
  })
  return started
}
