import { randomBytes } from 'node:crypto'
import { loadDemo } from '#db/demo/load.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { dateIn } from '#domain/zone.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { ensureSchool } from '#server/settings/queries.ts'
import { multiply } from './demo-times.ts'

const zone = 'Asia/Manila'

export type School = { db: Db; url: string; students: number }

/** A database of its own with the demo school, made `times` as large. */
export async function openSchool(server: string, name: string, times: number): Promise<School> {
  const start = performance.now()
  const root = openDb(server, { max: 1, patience: 0 })
  await root.unsafe(`create database ${name}`)
  await root.end()
  const url = server.replace('/tapat?', `/${name}?`)
  const db = openDb(url, { max: 1, patience: 0 })
  const now = new Date().toISOString()
  await prepareDatabase(db)
  await ensureSchool(db, 'Bench College')
  await inTransaction(db, { by: null, ip: null, now }, (tx) =>
    loadDemo(tx, { today: dateIn(zone, Date.parse(now)), zone, passwordHash: 'nobody signs in here' }),
  )
  await multiply(db, times)
  const [size] = await db<{ students: number; records: number }[]>`
    select (select count(*)::int from students) as students, (select count(*)::int from time_records) as records`
  const [students, records] = [size?.students ?? 0, size?.records ?? 0]
  const took = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${students.toLocaleString('en')} students with ${records.toLocaleString('en')} records loaded in ${took} s`,
  )
  return { db, url, students }
}

/** A session for each person, as a sign-in makes it. */
export async function signInAll(db: Db, userIds: readonly number[]): Promise<string[]> {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const people = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  const rows = people.map(({ userId, token }) => ({
    tokenHash: tokenHash(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  }))
  await db`insert into sessions ${db(rows)}`
  return people.map(({ token }) => token)
}

export function quantile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
