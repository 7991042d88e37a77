import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a data folder. As root, postgres runs as another user, who must be able to pass through it. */
export function tempFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'tapat-test-'))
  chmodSync(folder, 0o711)
  return folder
}
