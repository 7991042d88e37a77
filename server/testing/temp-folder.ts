import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a data folder to stand in; as root, postgres runs as another user, who must get through. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapat-test-'))
  chmodSync(folder, 0o711)
  return folder
}
