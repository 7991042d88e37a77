import { parentPort } from 'node:worker_threads'
import { inspect } from './inspection.ts'
import type { FileKind } from './kind.ts'

/** The thread that looks into files: whatever a file does to its reader, it does not do to the server. */
parentPort?.on('message', async ({ path, allowed }: { path: string; allowed: readonly FileKind[] }) => {
  parentPort?.postMessage(await inspect(path, allowed))
})
