import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of a whole run of vitest, which takes along at its end what tests leave in it. */
export const folderOfRun = 'TAPAT_TEST_FOLDER'

/** A new folder for a data folder. As root, postgres runs as another user, who must be able to pass through it. */
export function tempFolder(parent = process.env[folderOfRun] ?? tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'tapat-test-'))
  chmodSync(folder, 0o711)
  return folder
}
