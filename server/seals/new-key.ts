import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '#db/owner.ts'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db.ts'
import { keyOfSecret, newSealKey, sealKey, sealKeyFile } from './key.ts'
import { replaceKey } from './make.ts'

/** Replaces the key in the data folder. The product reads it again before each seal. */
export async function newKey(tx: Tx, config: Config): Promise<number> {
  if (config.SEAL_KEY) throw new StartError('The key is set in SEAL_KEY: remove it to keep the key in the data folder.')
  const secret = newSealKey()
  const id = await replaceKey(tx, { old: sealKey(config), next: keyOfSecret(secret) })
  const file = join(config.DATA_DIR, sealKeyFile)
  // The file has its name when it is complete. If the transaction then fails, the next seal registers the key unsigned.
  writeFileSync(`${file}.part`, secret, { mode: 0o600, flush: true })
  giveToOwner(`${file}.part`, config.DATA_DIR)
  renameSync(`${file}.part`, file)
  return id
}
