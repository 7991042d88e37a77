import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** What the driver is given: one or several servers, or the path of a Unix socket. */
type Target = { host: readonly string[]; port: readonly number[]; path: string | false }

const longestGreeting = 10_000

/** Opens connections to the servers in turn, each of which is destroyed when it is asked and says nothing for `silence`. */
export function socketsTo(sslMode: string | null, silence: number) {
  let turn = 0
  return async ({ host, port, path }: Target): Promise<Socket> => {
    const socket = new Socket()
    if (path) socket.connect({ path })
    else socket.connect({ host: host[turn % host.length] ?? 'localhost', port: port[turn % port.length] ?? 5432 })
    const name = path ? '' : (host[turn++ % host.length] ?? '')
    const plain = sslMode === null ? socket : await encrypted(socket, sslMode, name)
    endWhenSilent(plain, silence)
    tellOnce(plain)
    return plain
  }
}

/** As libpq reads it: only the modes that say so look at who the server is. */
export function checksOf(mode: string): { rejectUnauthorized: boolean } {
  return { rejectUnauthorized: !['require', 'prefer', 'allow'].includes(mode) }
}

/** The driver could encrypt by itself, but then nobody sees whether the server has answered. */
async function encrypted(socket: Socket, mode: string, name: string): Promise<Socket> {
  try {
    const signal = AbortSignal.timeout(longestGreeting)
    await once(socket, 'connect', { signal })
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
    const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
    if (answer[0] === 'S'.charCodeAt(0)) {
      return connectTls({ socket, ...checksOf(mode), ...(isIP(name) ? {} : { servername: name }) })
    }
    if (mode === 'prefer' || mode === 'allow') return socket
    throw new Error('The database server does not encrypt its connections')
  } catch (fault) {
    // told once the driver listens, which takes a fault thrown here for the end of one of its places
    setImmediate(() => socket.destroy(fault instanceof Error ? fault : new Error(String(fault))))
    return socket
  }
}

/**
 * The driver forgets a question that comes between the fault of a connection and its closing, and tries for ever where a
 * connection closes before it is greeted. So it hears of one thing only: of the fault before, of the closing after.
 */
function tellOnce(socket: Socket): void {
  const emit = socket.emit as (event: string, ...details: unknown[]) => boolean
  let isTold = false
  socket.emit = ((event: string, ...details: unknown[]) => {
    const isGreeted = greeted.has(socket)
    if (event === 'error') {
      isTold = true
      return isGreeted || emit.call(socket, event, ...details)
    }
    if (event === 'close' && !isGreeted && !isTold) {
      emit.call(socket, 'error', Object.assign(new Error('The database hung up'), { code: 'CONNECTION_CLOSED' }))
    }
    return event === 'close' ? emit.call(socket, event, !isGreeted) : emit.call(socket, event, ...details)
  }) as Socket['emit']
}

const idle = new Set<Socket>()
/** When each of the connections that may not be silent for ever was last heard, or made. */
const heardAt = new Map<Socket, number>()
const greeted = new WeakSet<Socket>()
const [readyForQuery, query, sync, flush] = [...'ZQSH'].map((letter) => letter.charCodeAt(0))

/**
 * Destroys a connection to PostgreSQL that was asked something and then hears nothing for so long: a firewall may have
 * forgotten it, or its machine be gone, of which no word ever comes. Every question ends with a ReadyForQuery.
 */
export function endWhenSilent(socket: Socket, silence: number): void {
  let awaited = 0
  let isFlushed = false
  let skip = 0
  let head: Buffer = Buffer.alloc(0)
  // not the socket's own, which begins anew with each question: who asks again and again would wait for ever
  const watch = silence > 0 ? setTimeout(look, silence).unref() : null

  const write = socket.write
  socket.write = ((bytes: Buffer, ...rest: never[]) => {
    idle.delete(socket)
    if (awaited <= 0 && !isFlushed) watch?.refresh()
    // the first message of a connection has no letter; its first byte is that of a small length
    if (bytes[0] === 0) awaited++
    else
      for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
        if (bytes[at] === query || bytes[at] === sync) awaited++
        if (bytes[at] === flush) isFlushed = true
      }
    return write.call(socket, bytes, ...rest)
  }) as Socket['write']

  socket.on('data', (chunk: Buffer) => {
    isFlushed = false
    if (watch) heardAt.set(socket, performance.now())
    watch?.refresh()
    const bytes = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
    let at = skip
    for (; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) if (bytes[at] === readyForQuery) awaited--
    head = bytes.subarray(at)
    skip = Math.max(0, at - bytes.length)
    if (awaited > 0) return
    idle.add(socket)
    greeted.add(socket)
  })
  socket.on('close', () => {
    if (watch) clearTimeout(watch)
    idle.delete(socket)
    heardAt.delete(socket)
  })
  if (watch) heardAt.set(socket, performance.now())

  function look(): void {
    if (awaited <= 0 && !isFlushed) return
    heardAt.delete(socket)
    endUnheard(silence)
    // who is told by its end asks again, by then no longer by one of the others
    setTimeout(() => socket.destroy(), 10)
  }
}

/**
 * Where one was forgotten the others may be too. Those that were heard meanwhile are well; of the others some only listen
 * and would never learn of it, and some have a job's patience. New ones are made at once.
 */
function endUnheard(silence: number): void {
  // not since the very question: others may have been heard after it and before all were forgotten
  const since = performance.now() - silence / 2
  for (const [socket, at] of heardAt) if (at < since) socket.destroy()
}

/** Ends a connection that nobody is asking anything, such as one that listens and no longer hears. */
export function endIdleConnections(): void {
  for (const socket of idle) socket.destroy()
}
