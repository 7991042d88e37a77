import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

// A separate process that writes HTTP by hand: the client must not cost more than the server.
/** With several servers, on the ports after the first, each connection asks one of them. */
export type TapLoad = {
  port: number
  servers: number
  tokens: string[]
  connections: number
  warmUp: number
  seconds: number
  /** Before each tap, what the phone asks before one can tap. */
  first?: 'today'
}
/** The time of each tap, with what was asked before it, and of all of them. */
export type TapLoaded = { times: number[]; took: number; warm: number; refused: string[]; refusals: number }

process.once('message', async (wish: TapLoad) => {
  const { port, servers, tokens, connections, warmUp, seconds, first } = wish
  const refused: string[] = []
  const calls = tokens.map((token) => ({ token, key: randomUUID() }))
  const tapFor = async (duration: number) => {
    const times: number[] = []
    const start = performance.now()
    const end = start + duration * 1000
    const tapping = Array.from({ length: connections }, (_, at) =>
      tapUntil(end, { port: port + (at % servers), calls, times, refused, first }),
    )
    await Promise.all(tapping)
    return { times, took: (performance.now() - start) / 1000 }
  }
  const warm = warmUp > 0 ? (await tapFor(warmUp)).times.length : 0
  const measured = await tapFor(seconds)
  const loaded = { ...measured, warm, refused: refused.slice(0, 3), refusals: refused.length }
  process.send?.(loaded satisfies TapLoaded, () => process.exit(0))
})

type Call = { token: string; key: string }
type Load = { port: number; calls: Call[]; times: number[]; refused: string[]; first: TapLoad['first'] }

/** One connection that taps again and again, each time for another student. */
function tapUntil(end: number, { port, calls, times, refused, first }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0)
    let began = 0
    let tap: string | null = null
    const next = () => {
      const call = calls.pop()
      began = performance.now()
      if (!call || began >= end) {
        socket.end()
        return resolve()
      }
      const { token, key } = call
      tap = first ? `${tapHead(token)}${bodyOf(key)}` : null
      socket.write(first ? todayOf(token) : `${tapHead(token)}${bodyOf(key)}`, 'latin1')
    }
    const read = (count: number, buffer: Uint8Array) => {
      const came = Buffer.from(buffer.buffer, buffer.byteOffset, count)
      answer = answer.length === 0 ? came : Buffer.concat([answer, came])
      if (!isWhole(answer)) {
        // The next read reuses the same memory, so this part is copied.
        answer = Buffer.from(answer)
        return true
      }
      const isFine = answer.toString('latin1', 9, 12) === '200'
      if (!isFine) refused.push(answer.toString())
      answer = Buffer.alloc(0)
      if (isFine && tap !== null) {
        socket.write(tap, 'latin1')
        tap = null
        return true
      }
      if (isFine) times.push(performance.now() - began)
      next()
      return true
    }
    const onread = { buffer: Buffer.alloc(16_384), callback: read }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.once('connect', next)
    socket.once('error', reject)
  })
}

function isWhole(answer: Buffer): boolean {
  const body = answer.indexOf('\r\n\r\n') + 4
  const length = answer.indexOf('content-length: ') + 'content-length: '.length
  return body > 4 && answer.length >= body + Number.parseInt(answer.toString('latin1', length, length + 8), 10)
}

// All bodies have the same length.
const bodyLength = bodyOf(randomUUID()).length

function todayOf(token: string): string {
  return `GET /api/dtr/today HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`
}

function tapHead(token: string): string {
  return `POST /api/dtr/tap HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${bodyLength}\r\n\r\n`
}

function bodyOf(key: string): string {
  const now = new Date().toISOString()
  return `{"clientKey":"${key}","deviceAt":"${now}","sentAt":"${now}","latitude":14.55,"longitude":121.02,"accuracy":12}`
}
