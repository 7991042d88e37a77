import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a thread whose file lies beside the one that asks (`from` is its `import.meta.url`). From the sources, the thread
 * has to learn TypeScript first.
 */
export function startThread(name: string, from: string, resourceLimits: ResourceLimits): Worker {
  const bundle = bundleOf(name, from)
  if (bundle) return new Worker(bundle, { resourceLimits })
  const source = JSON.stringify(new URL(`${name}.ts`, from).href)
  const learn = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(learn, { eval: true, resourceLimits })
}

let bundles: URL | null = null

/** From now on threads start from the bundles in this folder, a quarter of the work, though all else runs from the sources. */
export function startBundledThreads(folder: URL): void {
  bundles = folder
}

function bundleOf(name: string, from: string): URL | null {
  if (!from.endsWith('.ts')) return new URL(`${name}.js`, from)
  const bundle = bundles && new URL(`${name}.js`, bundles)
  return bundle && existsSync(bundle) ? bundle : null
}

/** The number by which Linux knows the thread that asks; null elsewhere. */
export function ownThreadId(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}

/** A tick of Linux's accounts. */
const tickMs = 10

/**
 * Milliseconds that a thread has used a processor: on a busy machine it gets one only now and then, and is not to blame
 * for it. Elsewhere than on Linux, how long it has been busy.
 */
export function processorMs(worker: Worker, threadId: number | null): number {
  if (threadId === null) return worker.performance.eventLoopUtilization().active
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1')
    // behind the name, which may hold anything: the 14th and 15th field of all
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    // it has ended, which whoever waits for it is told
    return 0
  }
}
