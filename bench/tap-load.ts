import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

// A separate process that writes HTTP by hand: the client must not cost more than the server.
type Wish = { port: number; tokens: string[]; connections: number; warmUp: number; seconds: number }

process.once('message', async ({ port, tokens, connections, warmUp, seconds }: Wish) => {
  const refused: string[] = []
  const calls = tokens.map((token) => ({ head: headOf(token), key: randomUUID() }))
  /** The time of each tap, and of all of them. */
  const tapFor = async (duration: number) => {
    const times: number[] = []
    const start = performance.now()
    const end = start + duration * 1000
    await Promise.all(Array.from({ length: connections }, () => tapUntil(end, { port, calls, times, refused })))
    return { times, took: (performance.now() - start) / 1000 }
  }
  const warm = (await tapFor(warmUp)).times.length
  const measured = await tapFor(seconds)
  process.send?.({ ...measured, warm, refused: refused.slice(0, 3), refusals: refused.length }, () => process.exit(0))
})

type Call = { head: string; key: string }
type Load = { port: number; calls: Call[]; times: number[]; refused: string[] }

/** One connection that taps again and again, each time for another student. */
function tapUntil(end: number, { port, calls, times, refused }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0)
    let began = 0
    const next = () => {
      const call = calls.pop()
      began = performance.now()
      if (!call || began >= end) {
        socket.end()
        return resolve()
      }
      socket.write(`${call.head}${bodyOf(call.key)}`, 'latin1')
    }
    const read = (count: number, buffer: Uint8Array) => {
      const came = Buffer.from(buffer.buffer, buffer.byteOffset, count)
      answer = answer.length === 0 ? came : Buffer.concat([answer, came])
      if (!isWhole(answer)) {
        // The next read reuses the same memory, so this part is copied.
        answer = Buffer.from(answer)
        return true
      }
      if (answer.toString('latin1', 9, 12) === '200') times.push(performance.now() - began)
      else refused.push(answer.toString())
      answer = Buffer.alloc(0)
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

function headOf(token: string): string {
  return `POST /api/dtr/tap HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${bodyLength}\r\n\r\n`
}

function bodyOf(key: string): string {
  const now = new Date().toISOString()
  return `{"clientKey":"${key}","deviceAt":"${now}","sentAt":"${now}","latitude":14.55,"longitude":121.02,"accuracy":12}`
}
