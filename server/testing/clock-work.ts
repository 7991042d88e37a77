import { setTimeout as pause } from 'node:timers/promises'
import { runningUrl } from '#db/embedded.ts'
import { openDb } from '#server/db.ts'

/** Makes the running product of this data folder do one of its timed tasks now, and waits until it is done. */
export async function doNow(dataDir: string, task: string): Promise<void> {
  const db = openDb(runningUrl(dataDir) ?? '', { max: 1 })
  await db`select graphile_worker.add_job(${task})`
  const isWaiting = async () =>
    (await db`select from graphile_worker.jobs where task_identifier = ${task} and last_error is null`).length > 0
  while (await isWaiting()) await pause(50)
  await db.end()
}
