import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { copiedRuntime, installedRuntime, type Runtime } from './postgres-runtime.ts'
import { StartError, whatWentWrong } from './start-error.ts'

type User = { uid: number; gid: number }

/** Where a data folder's PostgreSQL is and who runs it; `user` is null for this process's own user. */
export type Home = { runtime: Runtime; data: string; user: User | null }

/** Root's database goes here if the user who runs it cannot enter the data folder. */
const elsewhere = '/var/lib/tapat'

/** PostgreSQL refuses to run as root, so root runs it as another user and makes sure that this user can reach it. */
export function findHome(folder: string, say: (line: string) => void): Home {
  const runtime = installedRuntime()
  const data = join(folder, 'postgres')
  if (process.getuid?.() !== 0) {
    refuseForeign(data)
    return { runtime, data: followed(data), user: null }
  }
  const user = ownerOf(data) ?? namedOwnerOf(folder) ?? unprivilegedUser()
  return {
    runtime: mayRun(user, runtime) ? runtime : copiedRuntime(runtime, elsewhere),
    data: reachable(data, user, say),
    user,
  }
}

function refuseForeign(data: string) {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === process.getuid?.()) return
  throw new StartError(
    `The database in ${data} belongs to another user (uid ${owner}): start as that user or as root, or set DATA_DIR to another folder.`,
  )
}

function ownerOf(data: string): User | null {
  const owner = statSync(data, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : null
}

/** A new database is for the owner of its folder, unless that is a user of another machine: initdb needs its name. */
function namedOwnerOf(folder: string): User | null {
  const owner = ownerOf(folder)
  return owner && spawnSync('id', ['-un', `${owner.uid}`]).status === 0 ? owner : null
}

function unprivilegedUser(): User {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
  )
}

function idOf(kind: '-u' | '-g', name: string): number {
  return Number(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout)
}

function mayRun(user: User, { folder }: Runtime): boolean {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

function mayEnter(user: User, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
}

/** The folder of the database: inside the data folder if `user` can enter it, otherwise linked from there. */
function reachable(data: string, user: User, say: (line: string) => void): string {
  const isLink = lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLink || mayEnter(user, dirname(data))) return followed(data)
  const moved = join(makeElsewhere(user), 'postgres')
  if (existsSync(data)) moveOut(data, moved)
  symlinkSync(moved, data)
  say(`The database is kept in ${moved}, because the user who runs PostgreSQL cannot enter ${dirname(data)}.`)
  return moved
}

function makeElsewhere(user: User): string {
  mkdirSync(elsewhere, { recursive: true })
  chmodSync(elsewhere, 0o755)
  const folder = mkdtempSync(join(elsewhere, 'db-'))
  chownSync(folder, user.uid, user.gid)
  return folder
}

function moveOut(data: string, moved: string) {
  try {
    renameSync(data, moved)
  } catch (error) {
    throw new StartError(
      `The database in ${data} cannot be reached by the user who runs PostgreSQL nor moved to ${moved} (${whatWentWrong(error)}).`,
    )
  }
}

function followed(data: string): string {
  if (!lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink()) return data
  const target = readlinkSync(data)
  if (existsSync(dirname(target))) return target
  throw new StartError(`The database of ${data} should be in ${target}, which is gone: remove the link to begin anew.`)
}
