import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwnFolder } from './owner.ts'
import { StartError } from './start-error.ts'

/** This file is in a data folder from before the first byte of a restore until after its last. */
const markIn = (dataDir: string) => join(dataDir, 'restore.unfinished')

export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(markIn(dataDir))) return
  throw new StartError(
    `A restore into ${dataDir} was cut off: empty this folder, and the database of DATABASE_URL where it is set, and restore again.`,
  )
}

export function markRestore(dataDir: string): () => void {
  makeOwnFolder(dataDir)
  writeFileSync(markIn(dataDir), '', { mode: 0o600, flush: true })
  return () => rmSync(markIn(dataDir), { force: true })
}
