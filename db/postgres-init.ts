import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from './postgres-home.ts'
import { StartError } from './start-error.ts'

const run = promisify(execFile)

/** Makes an empty cluster if there is none. It is made elsewhere and renamed, so a half-made one is never used. */
export async function initialise(home: Home, say: (line: string) => void) {
  const { data, user } = home
  if (existsSync(join(data, 'PG_VERSION'))) return refuseOtherVersion(home)
  say(`Making a new database in ${data}`)
  const part = `${data}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { mode: 0o700 })
  if (user) chownSync(part, user.uid, user.gid)
  await initdb(home, part)
  renameSync(part, data)
}

function refuseOtherVersion({ data, runtime }: Home) {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const [major] = runtime.version.split('.')
  if (made === major) return
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${made} and this is ${major}: back up with the version that made it and restore here.`,
  )
}

/** Names are ordered as people expect (ICU), not by bytes. `trust` is safe: only the folder's owner reaches the socket. */
async function initdb({ runtime, user }: Home, folder: string) {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const args = ['-D', folder, '--username=tapat', '--auth=trust', '--no-instructions', ...locale]
  try {
    await run(join(runtime.folder, 'bin', 'initdb'), args, { ...user, cwd: folder, env: { LC_ALL: 'C' } })
  } catch (error) {
    throw new StartError(`The database could not be made: ${initdbSays(error)}.`)
  }
}

function initdbSays(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string }
  const line = stderr.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? message
  return line.replace(/^initdb: error: /, '').trim()
}
