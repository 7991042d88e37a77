import type { TaskList } from 'graphile-worker'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { laneConnections, startLanes } from '#server/jobs/lanes.ts'
import { openPool } from '#server/jobs/pool.ts'

/** Jobs as a started product runs them, until they are stopped or the test is over. */
export async function startJobs(url: string, tasks: TaskList) {
  const pool = openPool(url, laneConnections, () => {})
  const jobs = await startLanes({ pool, tasks, crontab: [], isAlone: true, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await jobs.stop()
    await pool.end()
  })
  return jobs
}
