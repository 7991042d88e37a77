import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Where to connect: one or several servers, or the path of a Unix socket. */
type Target = { host: readonly string[]; port: readonly number[]; path: string | false }

const longestGreeting = 10_000

/** Opens connections to the servers in turn. One that leaves a question unanswered for `silence` is destroyed. */
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

/** As in libpq, only the `verify` modes check who the server is. */
export function checksOf(mode: string): { rejectUnauthorized: boolean } {
  return { rejectUnauthorized: !['require', 'prefer', 'allow'].includes(mode) }
}

/** The driver could encrypt on its own, but then we could not see whether the server has answered. */
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
    // Reported once the driver listens; it would take a fault thrown here for the end of one of its slots.
    setImmediate(() => socket.destroy(fault instanceof Error ? fault : new Error(String(fault))))
    return socket
  }
}

/**
 * The driver forgets a question that comes between a connection's fault and its closing, and tries forever if a
 * connection closes before its greeting. So it is told only one thing: the fault before the greeting, the closing
 * after. PostgreSQL's last words count as that fault: the driver would keep them and, when it has connected again, give
 * them as the answer to the first question, however much later.
 */
function tellOnce(socket: Socket): void {
  const emit = socket.emit as (event: string, ...details: unknown[]) => boolean
  let isTold = false
  socket.emit = ((event: string, ...details: unknown[]) => {
    const isGreeted = greeted.has(socket)
    const last = event === 'data' ? lastWordsOf(details[0] as Buffer) : null
    if (last) {
      if (last.start > 0) emit.call(socket, event, (details[0] as Buffer).subarray(0, last.start))
      socket.destroy(last.fault)
      return true
    }
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

/** What PostgreSQL says before it closes a connection, and where that begins; null if it has more to say. */
function lastWordsOf(bytes: Buffer): { start: number; fault: Error } | null {
  // Nothing else that it sends ends with two of these, so answers are not searched.
  if (bytes.at(-1) !== 0 || bytes.at(-2) !== 0) return null
  const severity = Math.max(bytes.lastIndexOf('\0VFATAL\0'), bytes.lastIndexOf('\0VPANIC\0'))
  let start = severity < 0 ? -1 : bytes.lastIndexOf('E', severity)
  while (start >= 0 && start + 1 + bytes.readUInt32BE(start + 1) !== bytes.length)
    start = start === 0 ? -1 : bytes.lastIndexOf('E', start - 1)
  if (start < 0) return null
  const fields = bytes.toString('utf8', start + 5).split('\0')
  const [code, message] = ['C', 'M'].map((letter) => fields.find((field) => field.startsWith(letter))?.slice(1))
  return { start, fault: Object.assign(new Error(message), { code }) }
}

const idle = new Set<Socket>()
/** When each connection with a limit of silence was last heard, or made. */
const heardAt = new Map<Socket, number>()
const greeted = new WeakSet<Socket>()
const [readyForQuery, query, sync, flush] = [...'ZQSH'].map((letter) => letter.charCodeAt(0))

/**
 * Destroys a connection to PostgreSQL that has not answered a question for `silence`: a firewall may have forgotten it,
 * or its machine may be gone, and nobody reports that. Every answer ends with ReadyForQuery (decision 150).
 */
export function endWhenSilent(socket: Socket, silence: number): void {
  let awaited = 0
  let isFlushed = false
  let skip = 0
  let head: Buffer = Buffer.alloc(0)
  // Not the socket's own limit, which restarts with each question: with enough questions it would wait forever.
  const watch = silence > 0 ? setTimeout(look, silence).unref() : null

  const write = socket.write
  socket.write = ((bytes: Buffer, ...rest: never[]) => {
    idle.delete(socket)
    if (awaited <= 0 && !isFlushed) watch?.refresh()
    // The first message of a connection has no type letter; it begins with its length.
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
    // A caller that is told by its end asks again, by then not through one of the others.
    setTimeout(() => socket.destroy(), 10)
  }
}

/**
 * If one connection was forgotten, others may be too. Those that were heard meanwhile are fine. Some of the others only
 * listen and would never notice, and some have a job's long limit. New ones are opened at once.
 */
function endUnheard(silence: number): void {
  // Not since the question itself: others may have been heard after it, before all were forgotten.
  const since = performance.now() - silence / 2
  for (const [socket, at] of heardAt) if (at < since) socket.destroy()
}

/** Ends a connection without an open question, such as one that only listens and no longer hears. */
export function endIdleConnections(): void {
  for (const socket of idle) socket.destroy()
}
