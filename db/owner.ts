import { lchownSync, statSync } from 'node:fs'

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
