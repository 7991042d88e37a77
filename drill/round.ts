import { checkTaps } from './check.ts'
import { openJobs } from './jobs.ts'
import { openLoad, rest } from './load.ts'
import type { Row } from './table.ts'
import { secondsToServe, type World } from './world.ts'

export type Scene = World & {
  /** How many milliseconds a lasting fault may last. */
  length: number
  /** Starts the count of seconds to serve again; without it, the count starts when the fault returns. */
  over(): void
}
/** The returned function runs once everything has been counted. */
export type Fault = (scene: Scene) => Promise<(() => Promise<void>) | void>
export type Size = { taps: number; jobs: number; length: number }

/** Runs a fault under taps and jobs, and counts what became of them. */
export async function suffer(
  world: World,
  [name, fault]: [string, Fault],
  { taps, jobs: count, length }: Size,
): Promise<Row> {
  const [tapping, closing] = [world.take(taps), world.take(count)]
  const [load, before] = [openLoad(world.url, tapping), openLoad(world.url, closing)]
  const handsBefore = hands(world)
  await before.run(0)
  await before.settle()
  const jobs = openJobs(world, closing)
  await jobs.begin()
  const asking = setInterval(() => void jobs.again(), 500)
  const running = load.run(length + 1_500)
  await rest(700)
  let overAt = 0
  const over = () => {
    overAt = Date.now()
  }
  const afterwards = await fault({ ...world, length, over })
  const seconds = await secondsToServe(world, overAt || Date.now())
  clearInterval(asking)
  await running
  await load.settle()
  const done = await retried(() => jobs.settle())
  const ids = [...tapping, ...closing].map(({ id }) => id)
  const found = await retried(() => checkTaps(world.db, ids, [...load.sent, ...before.sent]))
  await afterwards?.()
  return {
    fault: name,
    taps,
    unanswered: load.unanswered(),
    lost: found.lost + done.lost,
    doubled: found.doubled + done.doubled,
    inconsistent: found.inconsistent,
    repeated: done.repeated,
    seconds,
    byHand: hands(world) - handsBefore,
  }
}

function hands({ servers }: World): number {
  return servers.reduce((sum, server) => sum + server.byHand(), 0)
}

/** The drill's own connection may be among those that were ended. */
async function retried<T>(act: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left--) {
    try {
      return await act()
    } catch (fault) {
      if (left === 0) throw fault
      await rest(250)
    }
  }
}
