import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { giveToOwner } from './owner.ts'
import { StartError, whatWentWrong } from './start-error.ts'

/**
 * Holds a data folder for this process and returns a function that releases it. The lock is a listening socket: the
 * kernel closes it however the process dies, and another container sees it too, unlike a process id.
 *
 * Every process first opens its own socket and then looks for others, so of two that start together at least one sees
 * the other. Names are never used twice, so removing a dead socket cannot remove a living one.
 */
export async function holdDataFolder(folder: string): Promise<() => void> {
  const place = lockPlace(folder)
  let own = await showSocket(place, folder)
  for (let attempt = 0; attempt < 50; attempt++) {
    const rivals = await askOthers(place, own.name)
    if (rivals.length === 0) return own.hold()
    if (rivals.some(({ answer }) => answer === 'held')) break
    // If all of them are still trying, the one with the first name stays and the others step back.
    const isFirst = rivals.every(({ name }) => own.name < name)
    if (!isFirst) own.remove()
    await pause(10 + Math.random() * 50)
    if (!isFirst) own = await showSocket(place, folder)
  }
  own.remove()
  throw new StartError(`The data folder ${folder} is in use by a product that is already running.`)
}

/** Whether a process holds the data folder now. */
export async function isHeld(folder: string): Promise<boolean> {
  return (await askOthers(lockPlace(folder), null)).length > 0
}

/** A socket's path has about 100 bytes at most. A folder with a longer path is locked elsewhere, by its name's hash. */
function lockPlace(folder: string): string {
  if (Buffer.byteLength(join(folder, 'lock.00000000.sock')) <= 100) return folder
  return join(tmpdir(), `tapat-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

async function showSocket(place: string, folder: string) {
  const name = `lock.${randomBytes(4).toString('hex')}.sock`
  let answer: 'trying' | 'held' = 'trying'
  const server = createServer((socket) => socket.on('error', () => {}).end(answer))
  try {
    const isNew = mkdirSync(place, { recursive: true, mode: 0o700 }) !== undefined
    if (isNew) giveToOwner(place, folder)
    // A new socket looks dead until it listens, so it gets its name only afterwards.
    await listen(server, join(place, `${name}.new`))
    renameSync(join(place, `${name}.new`), join(place, name))
    giveToOwner(join(place, name), place)
  } catch (error) {
    throw new StartError(`${place} cannot be locked (${whatWentWrong(error)}).`)
  }
  const remove = () => {
    server.close()
    rmSync(join(place, name), { force: true })
  }
  const hold = () => {
    answer = 'held'
    return remove
  }
  return { name, remove, hold }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path }, () => {
      server.unref()
      resolve()
    })
  })
}

/** Asks the living sockets of others and removes dead ones. */
async function askOthers(place: string, own: string | null) {
  const names = (existsSync(place) ? readdirSync(place) : []).filter((name) => /^lock\.\w+\.sock$/.test(name))
  const others = names.filter((name) => name !== own)
  const answers = await Promise.all(others.map(async (name) => ({ name, answer: await ask(join(place, name)) })))
  for (const { name, answer } of answers) if (answer === 'dead') rmSync(join(place, name), { force: true })
  return answers.filter(({ answer }) => answer !== 'dead')
}

/** A process that lives but does not answer, because it is busy or stopped, keeps its lock. One that hangs up has none. */
async function ask(path: string): Promise<string> {
  const socket = createConnection({ path })
  let answer = 'trying'
  const silence = setTimeout(() => {
    answer = 'held'
    socket.destroy()
  }, 3_000)
  try {
    return (await text(socket)) || answer
  } catch (error) {
    const code = whatWentWrong(error)
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'dead'
    return code === 'EACCES' || code === 'EAGAIN' ? 'held' : answer
  } finally {
    clearTimeout(silence)
  }
}
