import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'

/** The launcher's own files in a data folder, and the backups, because a backup holds no backups. */
const launchersOwn = /^(postgres(\.part|\.log(\.old)?)?|lock\..*|database\.json|restore\.unfinished|backups)$/

/** A file that is arriving or about to be removed: nothing points to it. */
const passing = /\.(part|swept)$/

/** The path of every file that the product keeps in the data folder besides its database. */
export function filesIn(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  const kept = readdirSync(dataDir, { withFileTypes: true }).filter(
    ({ name }) => !launchersOwn.test(name) && !passing.test(name),
  )
  const inside = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !passing.test(entry.name))
      .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
  return kept.flatMap((entry) => (entry.isDirectory() ? inside(join(dataDir, entry.name)) : [entry.name])).sort()
}

/** Whether a backup at this path would be a part of the next backup. The usual folder of backups is none of it. */
export function isBackedUp(dataDir: string, path: string): boolean {
  const [first = ''] = relative(dataDir, path).split(sep)
  if (first === '..' || isAbsolute(first)) return false
  return first !== 'backups'
}
