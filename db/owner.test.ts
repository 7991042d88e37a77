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

const nobody = 65_534

/** A data folder of a product that runs as another user. */
function foreignFolder(): string {
  const folder = join(tempFolder(), 'data')
  mkdirSync(folder, { mode: 0o711 })
  chownSync(folder, nobody, nobody)
  return folder
}

const ownersIn = (folder: string, names: readonly string[]) => names.map((name) => statSync(join(folder, name)).uid)

// Only root gives anything away.
if (process.getuid?.() === 0) {
  const api = await startApi()

  test('a new key for the seals that root makes can be read by the user of the product', async () => {
    const DATA_DIR = foreignFolder()
    await api.write((tx) => newKey(tx, { ...api.services.config, DATA_DIR }))
    expect(ownersIn(DATA_DIR, ['seal.key'])).toEqual([nobody])
  })

  test('the folder of backups that root makes belongs to the user of the product, as does the archive in it', async () => {
    const DATA_DIR = foreignFolder()
    const env = { ...process.env, DATA_DIR, DATABASE_URL: api.url }
    const backup = spawn(process.execPath, ['--import', 'tsx', 'db/backup-cli.ts'], { cwd: packageRoot, env })
    expect(await once(backup, 'exit')).toEqual([0, null])
    expect(ownersIn(DATA_DIR, ['backups'])).toEqual([nobody])
    const backups = join(DATA_DIR, 'backups')
    expect(ownersIn(backups, readdirSync(backups))).toEqual([nobody])
  })

  test('a database that root starts for a command leaves nothing that the user of the product cannot open', async () => {
    const dataDir = foreignFolder()
    const { stop } = await startEmbedded({ dataDir, durable: false, say: () => {} })
    expect(ownersIn(dataDir, ['postgres.log', 'database.json'])).toEqual([nobody, nobody])
    await stop()
  })
}
