import type { JobHelpers } from 'graphile-worker'
import type { Services } from '#server/services.ts'
import { keptFile } from './files.ts'
import { drawTask } from './make.ts'
import { listUndrawn } from './queries.ts'

const atOnce = 20

export function letterTasks(services: Services) {
  return {
    /**
     * Draws and keeps the files of letters that were made. One that fails is tried again with the job, as are those that
     * are left when the server stops.
     */
    [drawTask]: async (_: unknown, { abortSignal }: JobHelpers) => {
      for (let some = await listUndrawn(services.db, atOnce); some.length > 0; ) {
        for (const letter of some) {
          abortSignal.throwIfAborted()
          await keptFile(services, letter)
        }
        some = await listUndrawn(services.db, atOnce)
      }
    },
  }
}
