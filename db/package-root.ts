import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, found from the sources and from the bundle in dist/. */
export const packageRoot = climb(dirname(fileURLToPath(import.meta.url)))

function climb(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : climb(dirname(folder))
}
