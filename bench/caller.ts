import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Load, Loaded } from './read-load.ts'

/** Starts the process that calls, which is not the one that serves. */
export function openCaller() {
  const child = fork(join(import.meta.dirname, 'read-load.ts'), { execArgv: ['--import', 'tsx'] })
  return {
    async load(wish: Load): Promise<Exclude<Loaded, { fault: string }>> {
      child.send(wish)
      const [answer]: Loaded[] = (await once(child, 'message')) as Loaded[]
      if (answer === undefined || 'fault' in answer) throw new Error(answer?.fault ?? 'The caller ended')
      return answer
    },
    close: () => void child.kill(),
  }
}
