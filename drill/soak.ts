import { readdirSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { checkTaps } from './check.ts'
import { ask, openLoad, rest } from './load.ts'
import type { World } from './world.ts'

type Sample = { residentMB: number; handles: number; connections: number; kilobytes: number }

const trickles = 30
const [warmUp, whole] = [45_000, 150_000]
/** The most that it may grow after warming up. */
const most: Sample = { residentMB: 80, handles: 15, connections: 2, kilobytes: 512 }

/**
 * Taps and reads for two and a half minutes, beside requests whose bodies arrive slowly. Memory, handles, connections and
 * tables of passing data must be as large at the end as after warming up.
 */
export async function soak(world: World, taps: number): Promise<string[]> {
  const interns = world.take(taps)
  const load = openLoad(world.url, interns)
  const hung = trickle(world)
  const running = load.run(whole)
  let isOver = false
  const reading = Promise.all(
    interns.slice(0, 4).map(async ({ token }) => {
      for (; !isOver; await rest(50)) await ask(`${world.url()}/api/dtr/today`, token)
    }),
  )
  await rest(warmUp)
  const warm = await sample(world)
  await running
  isOver = true
  await reading
  const end = await sample(world)
  await load.settle()
  const ids = interns.map(({ id }) => id)
  const found = await checkTaps(world.db, ids, load.sent)
  const names = Object.keys(most) as (keyof Sample)[]
  for (const name of names) console.log(`soak: ${name} ${warm[name]} when warm, ${end[name]} at the end`)
  console.log(
    `soak: ${await hung} of ${trickles} trickling bodies were let go; lost ${found.lost}, doubled ${found.doubled}`,
  )
  return [
    ...names.filter((name) => end[name] - warm[name] > most[name]).map((name) => `${name} grew`),
    ...((await hung) === trickles ? [] : ['a body that trickles was not let go']),
    ...(found.lost + found.doubled + found.inconsistent === 0 ? [] : ['taps were lost, doubled or inconsistent']),
  ]
}

/** How many requests with one byte of body per second the server has cut off within 140 seconds. */
async function trickle(world: World): Promise<number> {
  const { port } = new URL(world.url())
  let ended = 0
  const clients = Array.from({ length: trickles }, () => {
    const client = createConnection(Number(port), '127.0.0.1').on('error', () => {})
    client.write(
      'POST /api/students/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    )
    client.resume()
    client.once('close', () => ended++)
    return client
  })
  for (let second = 0; second < 140 && ended < trickles; second++) {
    await rest(1_000)
    for (const client of clients) if (client.writable) client.write(' ')
  }
  for (const client of clients) client.destroy()
  return ended
}

async function sample({ servers: [server], db }: World): Promise<Sample> {
  const pid = server?.pid() ?? 0
  const [, resident = '0'] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const [row] = await db<{ connections: number; kilobytes: number }[]>`
    select (select count(*)::int from pg_stat_activity where application_name <> 'drill' and datname = current_database()) as connections,
      (select sum(pg_total_relation_size(name::regclass)) / 1024 from unnest(array['graphile_worker._private_jobs', 'job_runners',
        'rate_limits', 'sessions', 'turns', 'one_time_tokens', 'reports']) name)::int as kilobytes`
  const { connections = 0, kilobytes = 0 } = row ?? {}
  return {
    residentMB: Math.round(Number(resident) / 1024),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections,
    kilobytes,
  }
}
