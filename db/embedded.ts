import { accessSync, chmodSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDb } from '#server/db.ts'
import { holdDataFolder } from './data-lock.ts'
import { giveToOwner, makeOwnFolder } from './owner.ts'
import { findHome } from './postgres-home.ts'
import { runPostgres } from './postgres-process.ts'
import { StartError, whatWentWrong } from './start-error.ts'

type Options = { dataDir: string; durable: boolean; say: (line: string) => void }

export type Embedded = { url: string; where: string; stop(): Promise<void> }

/** Starts the PostgreSQL of a data folder and makes both if they are missing. Throws a StartError if it cannot. */
export async function startEmbedded({ dataDir, durable, say }: Options): Promise<Embedded> {
  const folder = makeDataFolder(resolve(dataDir))
  const release = await holdDataFolder(folder)
  try {
    const home = findHome(folder, say)
    const log = join(folder, 'postgres.log')
    const server = await runPostgres({ home, log, durable, say })
    const url = await makeDatabase(server.socketFolder)
    writeFileSync(factsFile(folder), JSON.stringify({ url }), { mode: 0o600 })
    giveToOwner(factsFile(folder), folder)
    const stop = async () => {
      rmSync(factsFile(folder), { force: true })
      await server.stop()
      release()
    }
    return { url, where: home.data, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** The address of the database that a running product has in this data folder; null if none has started there. */
export function runningUrl(dataDir: string): string | null {
  try {
    return JSON.parse(readFileSync(factsFile(resolve(dataDir)), 'utf8')).url
  } catch {
    return null
  }
}

function factsFile(folder: string): string {
  return join(folder, 'database.json')
}

function makeDataFolder(folder: string): string {
  try {
    const isNew = makeOwnFolder(folder)
    // As root, postgres runs as another user, who must be able to pass through the folder, whatever the umask.
    if (isNew) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${whatWentWrong(error)}): set DATA_DIR to one that can.`,
    )
  }
}

async function makeDatabase(socketFolder: string): Promise<string> {
  const db = openDb(urlOf('postgres', socketFolder), { max: 1, patience: 0 })
  try {
    const found = await db`select 1 from pg_database where datname = 'tapat'`
    if (found.length === 0) await db`create database tapat`
  } finally {
    await db.end()
  }
  return urlOf('tapat', socketFolder)
}

function urlOf(database: string, socketFolder: string): string {
  return `postgres://tapat@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}
