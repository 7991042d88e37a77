import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What the launcher keeps in a data folder for itself, and the backups, which hold no backups. */
const launchersOwn = /^(postgres(\.part|\.log(\.old)?)?|lock\..*|database\.json|restore\.unfinished|backups)$/

/** Still arriving, or about to be removed: nothing points to it. */
const passing = /\.(part|swept)$/

/** The paths, inside the data folder, of every file that the product keeps there beside its database. */
export function filesIn(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  const kept = readdirSync(dataDir, { withFileTypes: true }).filter(({ name }) => !launchersOwn.test(name))
  const inside = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !passing.test(entry.name))
      .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
  return kept.flatMap((entry) => (entry.isDirectory() ? inside(join(dataDir, entry.name)) : [entry.name])).sort()
}
