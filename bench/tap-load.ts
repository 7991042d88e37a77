import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

// A process of its own, which speaks HTTP by hand: what asks must not cost more than what answers.
type Wish = { port: number; tokens: string[]; connections: number; warmUp: number; seconds: number }

process.once('message', async ({ port, tokens, connections, warmUp, seconds }: Wish) => {
  const refused: string[] = []
  /** How long each tap took, and all of them. */
  const tapFor = async (duration: number) => {
    const times: number[] = []
    const start = performance.now()
    const end = start + duration * 1000
    await Promise.all(Array.from({ length: connections }, () => tapUntil(end, { port, tokens, times, refused })))
    return { times, took: (performance.now() - start) / 1000 }
  }
  const warm = (await tapFor(warmUp)).times.length
  const measured = await tapFor(seconds)
  process.send?.({ ...measured, warm, refused: refused.slice(0, 3), refusals: refused.length }, () => process.exit(0))
})

type Load = { port: number; tokens: string[]; times: number[]; refused: string[] }

/** One connection, one tap after the other, each of another student. */
function tapUntil(end: number, { port, tokens, times, refused }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answer = ''
    let began = 0
    const next = () => {
      const token = tokens.pop()
      if (!token || performance.now() >= end) {
        socket.end()
        return resolve()
      }
      answer = ''
      began = performance.now()
      socket.write(tapOf(token))
    }
    socket.setEncoding('latin1')
    socket.once('connect', next)
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      answer += chunk
      const head = answer.indexOf('\r\n\r\n')
      if (head < 0 || answer.length < head + 4 + Number(/content-length: (\d+)/i.exec(answer)?.[1])) return
      if (answer.startsWith('HTTP/1.1 200')) times.push(performance.now() - began)
      else refused.push(answer)
      next()
    })
  })
}

function tapOf(token: string): string {
  const now = new Date().toISOString()
  const place = '"latitude":14.55,"longitude":121.02,"accuracy":12'
  const body = `{"clientKey":"${randomUUID()}","deviceAt":"${now}","sentAt":"${now}",${place}}`
  return `POST /api/dtr/tap HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
