import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#server/db.ts'
import { newKey } from '#server/seals/new-key.ts'
import { startApi } from '#server/testing/api.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { programOf } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { backUp } from './backup.ts'
import { holdDataFolder } from './data-lock.ts'
import { startEmbedded } from './embedded.ts'
import { packageRoot } from './package-root.ts'
import { restore, verifyArchive } from './restore.ts'

/** Root's commands run on the folder of another user; nobody else gives anything away. */
const isRoot = process.getuid?.() === 0
const owner = isRoot ? 65_534 : process.getuid?.()
const api = await startApi()

/** A data folder of a product that runs as its owner. */
function aDataFolder(): string {
  const folder = join(tempFolder(), 'data')
  mkdirSync(folder, { mode: 0o711 })
  if (isRoot) chownSync(folder, Number(owner), Number(owner))
  return folder
}

const ownersIn = (folder: string, names: readonly string[]) => names.map((name) => statSync(join(folder, name)).uid)

test('a new key for the seals can be read by the user of the product, also when root makes it', async () => {
  const DATA_DIR = aDataFolder()
  await api.write((tx) => newKey(tx, { ...api.services.config, DATA_DIR }))
  expect(ownersIn(DATA_DIR, ['seal.key'])).toEqual([owner])
})

test('the folder of backups belongs to the user of the product, as does the archive that root makes in it', async () => {
  const DATA_DIR = aDataFolder()
  const env = { ...process.env, DATA_DIR, DATABASE_URL: api.url }
  const backup = spawn(process.execPath, programOf('db/backup-cli.ts'), { cwd: packageRoot, env })
  expect(await once(backup, 'exit')).toEqual([0, null])
  expect(ownersIn(DATA_DIR, ['backups'])).toEqual([owner])
  const backups = join(DATA_DIR, 'backups')
  expect(ownersIn(backups, readdirSync(backups))).toEqual([owner])
})

const strangersIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).uid !== owner)

test('a database that root starts for a command leaves nothing that the user of the product cannot open', async () => {
  const parent = aDataFolder()
  const dataDir = join(parent, 'school')
  const { stop } = await startEmbedded({ dataDir, durable: false, say: () => {} })
  expect(strangersIn(parent)).toEqual([])
  await stop()
  rmSync(join(dataDir, 'postgres.log'))
  writeFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'nonsense')
  await expect(startEmbedded({ dataDir, durable: false, say: () => {} })).rejects.toThrow('PostgreSQL did not start')
  expect(ownersIn(dataDir, ['postgres.log'])).toEqual([owner])
})

// The path of a socket is short, so a folder with a long one is locked in the folder of temporary files.
test('a data folder with a long path that root locked can be locked by the user of the product', async () => {
  const dataDir = join(aDataFolder(), 'a'.repeat(100))
  mkdirSync(dataDir)
  if (isRoot) chownSync(dataDir, Number(owner), Number(owner))
  const place = join(tmpdir(), `tapat-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const release = await holdDataFolder(dataDir)
  expect(statSync(place).uid).toBe(owner)
  expect(strangersIn(place)).toEqual([])
  release()
})

test.runIf(isRoot)('in a folder whose owner has no name here, root still makes a database', async () => {
  const dataDir = aDataFolder()
  chownSync(dataDir, 54_321, 54_321)
  const { stop } = await startEmbedded({ dataDir, durable: false, say: () => {} })
  await stop()
})

test('a school that root restores belongs to the user of the product, its folders too', async () => {
  const archive = join(tempFolder(), 'school.tar.gz')
  const uploads = join(api.dataDir, 'uploads', 'ab')
  mkdirSync(uploads, { recursive: true })
  writeFileSync(join(uploads, 'abc'), 'a paper')
  await backUp({ db: api.db, dataDir: api.dataDir }, archive)
  const parent = aDataFolder()
  const DATA_DIR = join(parent, 'school')
  const database = await freshDatabase()
  const db = openDb(database.url, { max: 1, patience: 0 })
  await db.unsafe('drop schema public cascade; create schema public')
  await restore({ db, dataDir: DATA_DIR }, archive, await verifyArchive(archive))
  await db.end()
  await database.drop()
  expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['paper.key', 'uploads']))
  expect(strangersIn(parent)).toEqual([])
})
