import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Holds a data folder for this process and gives back what lets it go. The lock is a listening socket: the kernel
 * closes it however the process dies, and unlike a process id it is also seen from another container.
 */
export async function holdDataFolder(folder: string): Promise<() => void> {
  const path = lockPath(folder)
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path)
    if (server) return () => server.close()
    if (await isAlive(path)) throw heldError(folder)
    if (!(await discardDead(path))) throw heldError(folder)
  }
  throw heldError(folder)
}

/** Whether some process holds the data folder now. */
export function isHeld(folder: string): Promise<boolean> {
  return isAlive(lockPath(folder))
}

function heldError(folder: string): StartError {
  return new StartError(`The data folder ${folder} is in use by a product that is already running.`)
}

/** A socket's path may have about 100 bytes; a longer folder is locked by its name's hash. */
function lockPath(folder: string): string {
  const path = join(folder, 'lock.sock')
  if (Buffer.byteLength(path) <= 100) return path
  return join(tmpdir(), `tapat-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`)
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(new StartError(`${path} cannot be locked (${error.code}).`)),
    )
    server.listen({ path }, () => {
      server.unref()
      resolve(server)
    })
  })
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(`${error.code}`)),
    )
  })
}

/**
 * Moves a dead socket out of the way before looking at it again: two starts may find it at once, and the later one must
 * not remove the lock that the earlier one has just made. False when what was moved turned out to be alive.
 */
async function discardDead(path: string): Promise<boolean> {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return true
  }
  if (await isAlive(aside)) {
    renameSync(aside, path)
    return false
  }
  rmSync(aside, { force: true })
  return true
}
