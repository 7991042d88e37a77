import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Secret = { name: string; make: () => string }

/**
 * A secret that is made once in the data folder, where no copy of the database holds it. If several servers start at
 * once on one folder, the first one writes it and all of them read that.
 */
export function keptSecret(dataDir: string, { name, make }: Secret): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) write(dataDir, file, make())
  return readFileSync(file, 'utf8')
}

/** The file gets its name when it is complete, so that a full disk leaves no half of it for anyone to read. */
function write(dataDir: string, file: string, secret: string): void {
  const part = `${file}.${randomUUID()}.part`
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(part, secret, { mode: 0o600, flush: true })
    linkSync(part, file)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault
  } finally {
    rmSync(part, { force: true })
  }
}
