import { lchownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What root writes into the folder of a product that runs as an ordinary user is given to that user, who could not read
 * it otherwise, and whose product would then not start.
 */
export function giveToOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  // Never what a link of that user leads to.
  lchownSync(path, uid, gid)
}

/** Makes a folder, if it is missing, for the owner of the one in which it is made. Returns whether it is new. */
export function makeOwnFolder(folder: string): boolean {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return false
  for (let made = folder; made.length >= first.length; made = dirname(made)) giveToOwner(made, dirname(first))
  return true
}
