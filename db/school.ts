import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Db, openDb } from '#server/db.ts'
import { reachDatabase } from './reach.ts'
import { findRunning, type Running } from './running.ts'
import { StartError } from './start-error.ts'

type School = { db: Db; config: Config; address: string }

/** Runs a command on the school that is meant, which it names first. It never makes a school. */
export async function withSchool(given: Config, act: (school: School) => Promise<void>): Promise<void> {
  const running = chooseRunning(given, findRunning())
  const config = running ? { ...given, ...running } : given
  refuseNoSchool(config)
  const { url, leave } = await reachDatabase(config)
  const db = openDb(url, { max: 2, patience: 0 })
  try {
    const address = running?.address ?? addressOf(config)
    console.log(`School: ${await nameOf(db)}, in ${config.DATA_DIR}, at ${address}`)
    await act({ db, config, address })
  } finally {
    await db.end()
    await leave()
  }
}

type Meant = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'isDataDirSet'>

/** The running product that is meant: that of the settings, or without settings the only one. Null if there is none. */
export function chooseRunning({ DATABASE_URL, DATA_DIR, isDataDirSet }: Meant, running: readonly Running[]) {
  const own = running.find((each) => each.DATA_DIR === DATA_DIR)
  const [only, ...more] = own || isDataDirSet || DATABASE_URL ? [own] : running
  if (only && more.length > 0) {
    const folders = running.map((each) => each.DATA_DIR).join(', ')
    throw new StartError(`Several schools run from here (${folders}): set DATA_DIR to the one that you mean.`)
  }
  if (only && !only.isEmbedded && !DATABASE_URL) {
    throw new StartError(`The school in ${only.DATA_DIR} has a database elsewhere: set DATABASE_URL as it does.`)
  }
  return only ?? null
}

function refuseNoSchool({ DATABASE_URL, DATA_DIR }: Meant): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'postgres'))) return
  throw new StartError(`There is no school in ${DATA_DIR}: set DATA_DIR to its folder, or make one with npm start.`)
}

async function nameOf(db: Db): Promise<string> {
  const [found] = await db<{ isThere: boolean }[]>`select to_regclass('school_settings') is not null as is_there`
  const [school] = found?.isThere ? await db<{ name: string }[]>`select name from school_settings` : []
  if (school) return school.name || 'without a name yet'
  throw new StartError('The database has no school yet: npm start makes it.')
}

function addressOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}
