import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a thread whose file is beside its caller's (`from` is its `import.meta.url`). From the sources, the thread
 * first has to load TypeScript.
 */
export function startThread(name: string, from: string, resourceLimits: ResourceLimits): Worker {
  const bundle = bundleOf(name, from)
  if (bundle) return new Worker(bundle, { resourceLimits })
  const source = JSON.stringify(new URL(`${name}.ts`, from).href)
  const learn = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(learn, { eval: true, resourceLimits })
}

let bundles: URL | null = null

/** From now on threads start from the bundles in this folder, which is four times faster, also from the sources. */
export function startBundledThreads(folder: URL): void {
  bundles = folder
}

function bundleOf(name: string, from: string): URL | null {
  if (!from.endsWith('.ts')) return new URL(`${name}.js`, from)
  const bundle = bundles && new URL(`${name}.js`, bundles)
  return bundle && existsSync(bundle) ? bundle : null
}

/** Linux's id of the calling thread; null on other systems. */
export function ownThreadId(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}

/** One tick of Linux's accounting, in milliseconds. */
const tickMs = 10

/**
 * Milliseconds of processor time that a thread has used: on a busy machine it waits, which is not its fault. Outside
 * Linux, the time for which it was busy.
 */
export function processorMs(worker: Worker, threadId: number | null): number {
  if (threadId === null) return worker.performance.eventLoopUtilization().active
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1')
    // The 14th and 15th fields, counted after the name, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    // It has ended, and its callers are told.
    return 0
  }
}
