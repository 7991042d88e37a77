import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKey } from '#server/seals/new-key.ts'
import { startApi } from '#server/testing/api.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startEmbedded } from './embedded.ts'
import { packageRoot } from './package-root.ts'

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
  const backup = spawn(process.execPath, ['--import', 'tsx', 'db/backup-cli.ts'], { cwd: packageRoot, env })
  expect(await once(backup, 'exit')).toEqual([0, null])
  expect(ownersIn(DATA_DIR, ['backups'])).toEqual([owner])
  const backups = join(DATA_DIR, 'backups')
  expect(ownersIn(backups, readdirSync(backups))).toEqual([owner])
})

test('a database that root starts for a command leaves nothing that the user of the product cannot open', async () => {
  const dataDir = aDataFolder()
  const { stop } = await startEmbedded({ dataDir, durable: false, say: () => {} })
  expect(ownersIn(dataDir, ['postgres.log', 'database.json'])).toEqual([owner, owner])
  await stop()
})
