import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { loadDemo } from '#db/demo/load.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated, empty database for one test file, and a function that removes it. */
export function freshDatabase(): Promise<TestDatabase> {
  return made('template tapat strategy file_copy')
}

/** A database without tables, for tests of migrations. */
export function bareDatabase(): Promise<TestDatabase> {
  return made('')
}

/** The day of the demo school that `demoDatabase` has, and its noon. */
export const demoDay = '2026-11-13'
export const demoNoon = `${demoDay}T04:00:00.000Z`
export const demoSettings = { today: demoDay, zone: 'Asia/Manila', passwordHash: 'nobody signs in here' }

/** A database with the demo school, which the first file that asks for one loads for all. */
export async function demoDatabase(): Promise<TestDatabase> {
  await administer(async (db) => {
    // Others wait for the file that loads it, until its connection ends.
    await db`select pg_advisory_lock(1)`
    const [loaded] = await db`select from pg_database where datname = 'demo'`
    if (loaded) return
    await db`drop database if exists demo_loading`
    await db`create database demo_loading template tapat`
    await loadSchool(urlOf('demo_loading'))
    await db`alter database demo_loading rename to demo`
  })
  return made('template demo strategy file_copy')
}

async function loadSchool(url: string): Promise<void> {
  const db = openDb(url, { max: 1 })
  try {
    await db`insert into school_settings (name) values ('Test College') on conflict do nothing`
    await inTransaction(db, { by: null, ip: null, now: demoNoon }, (tx) => loadDemo(tx, demoSettings))
    await db`analyze`
  } finally {
    await db.end()
  }
}

async function made(how: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer((db) => db.unsafe(`create database ${name} ${how}`))
  return { url: urlOf(name), drop: () => administer((db) => db.unsafe(`drop database ${name} with (force)`)) }
}

async function administer(act: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDb(urlOf('postgres'), { max: 1, patience: 0 })
  try {
    await act(db)
  } finally {
    await db.end()
  }
}

function urlOf(name: string): string {
  return inject('templateUrl').replace('/tapat?', `/${name}?`)
}
