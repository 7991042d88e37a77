import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { createApp } from '#server/app.ts'
import { countSchool } from '#server/dashboard/tasks.ts'
import { teacherDashboard } from '#server/dashboard/teacher.ts'
import type { Db } from '#server/db.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { prepareQueue } from '#server/jobs/queue.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { openSchool, quantile, signInAll } from './demo-school.ts'
import { openServices, silent } from './services.ts'

// Each role's dashboard in a school a hundred times the demo's size, and a coordinator's compared with one in a school
// an eighth of that: npm run bench dashboard [times]
const zone = 'Asia/Manila'
const large = Math.max(13, Number(process.argv[2] ?? 100))
const small = Math.round(large / 8)
const calls = 60
const turns = 40
/** Each of the pool's ten connections plans a statement five times before it keeps the plan. */
const warmUp = 60
const allowedMs = 60
const allowedRatio = 1.5

const now = new Date().toISOString()
const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, say: () => {} })
const schools: Db[] = []
try {
  const few = await openSchool(embedded.url, 'small', small)
  const many = await openSchool(embedded.url, 'large', large)
  schools.push(few.db, many.db)
  const ratio = await compareTeachers(few.db, many.db)
  const slowest = await wholeAnswers(many.url)
  console.log(`\na coordinator’s cost beside the school’s size: ${ratio.toFixed(2)} (at most ${allowedRatio})`)
  console.log(`slowest p95: ${slowest.toFixed(0)} ms (at most ${allowedMs} ms)`)
  process.exitCode = ratio <= allowedRatio && slowest <= allowedMs ? 0 : 1
} finally {
  for (const db of schools) await db.end()
  await embedded.stop()
  for (const path of [embedded.where, folder]) rmSync(path, { recursive: true, force: true })
}

/** The same coordinator with the same students, in turns, so that other work of the machine slows both alike. */
async function compareTeachers(few: Db, many: Db): Promise<number> {
  const teacher = { id: await idOf(many, 'teacher'), role: 'teacher', sessionId: 0 } as const
  const times: [number[], number[]] = [[], []]
  for (let turn = -3; turn < turns; turn++) {
    for (const [side, db] of [few, many].entries()) {
      const taken = await timed(() => teacherDashboard(db, teacher, { now, zone }))
      if (turn >= 0) times[side]?.push(taken)
    }
  }
  const [one, other] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
  console.log(`\na coordinator’s dashboard, median of ${turns} in ms: few ${shown(one)}  many ${shown(other)}`)
  return other / one
}

/** Over HTTP, with the session. The school's hours are counted first, as the job does every ten minutes. */
async function wholeAnswers(url: string): Promise<number> {
  const services = openServices(url, folder)
  const { db, pool } = services
  await prepareQueue(pool)
  const app = await createApp(services, silent)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const counting = await timed(() => countSchool(services, atOnce))
  console.log(`the hours of the whole school counted in ${(counting / 1000).toFixed(1)} s, every ten minutes`)
  console.log(`\nwhole answers, ${calls} each in ms   median      p95    limit`)
  let slowest = 0
  for (const role of ['admin', 'teacher', 'supervisor', 'student']) {
    const headers = { authorization: `Bearer ${(await signInAll(db, [await idOf(db, role)]))[0]}` }
    const times: number[] = []
    for (let call = -warmUp; call < calls; call++) {
      const taken = await timed(async () => {
        const answer = await fetch(`${address}/api/dashboard`, { headers })
        if (!answer.ok) throw new Error(await answer.text())
        await answer.json()
      })
      if (call >= 0) times.push(taken)
    }
    slowest = Math.max(slowest, quantile(times, 0.95))
    console.log(`${role.padEnd(28)}${shown(quantile(times, 0.5))}${shown(quantile(times, 0.95))}${shown(allowedMs)}`)
  }
  await app.close()
  await pool.end()
  await db.end()
  return slowest
}

async function idOf(db: Db, username: string): Promise<number> {
  const [user] = await db<{ id: number }[]>`select id from users where username = ${username}`
  return user?.id ?? 0
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function shown(ms: number): string {
  return ms.toFixed(1).padStart(9)
}
