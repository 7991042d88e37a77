import { connect } from 'node:net'

// A separate process that writes HTTP by hand, so that the caller costs less than the server. It lives for a whole run:
// each message names calls, and each connection repeats one of them until the time is over.
/** With several servers, on the ports after the first, each connection asks one of them. */
export type Load = { port: number; servers?: number; calls: { path: string; token?: string }[]; seconds: number }
/** The time of each answer in milliseconds, and the seconds that all of them took. */
export type Loaded = { times: number[]; took: number; bytes: number } | { fault: string }

process.on('message', async ({ port, servers = 1, calls, seconds }: Load) => {
  const start = performance.now()
  const end = start + seconds * 1000
  try {
    const read = await Promise.all(calls.map((call, at) => readUntil(end, port + (at % servers), call)))
    const times = read.flatMap((one) => one.times)
    const took = (performance.now() - start) / 1000
    process.send?.({ times, took, bytes: Math.max(...read.map(({ bytes }) => bytes)) } satisfies Loaded)
  } catch (error) {
    process.send?.({ fault: String(error) } satisfies Loaded)
  }
})

function readUntil(end: number, port: number, { path, token }: Load['calls'][number]) {
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : ''
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${bearer}\r\n`, 'latin1')
  return new Promise<{ times: number[]; bytes: number }>((resolve, reject) => {
    const times: number[] = []
    let answer: Buffer = Buffer.alloc(0)
    let bytes = 0
    let began = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const next = () => {
      began = performance.now()
      if (began < end) return socket.write(request)
      socket.destroy()
      resolve({ times, bytes })
    }
    socket.on('data', (came) => {
      answer = answer.length === 0 ? came : Buffer.concat([answer, came])
      const whole = lengthOf(answer)
      if (whole === null || answer.length < whole) return
      if (answer.toString('latin1', 9, 12) !== '200') {
        socket.destroy()
        return reject(new Error(`${path} answered ${answer.toString()}`))
      }
      times.push(performance.now() - began)
      bytes = whole
      answer = Buffer.alloc(0)
      next()
    })
    socket.once('connect', next)
    socket.once('error', reject)
  })
}

/** The length of the whole answer, once its head is there. */
function lengthOf(answer: Buffer): number | null {
  const body = answer.indexOf('\r\n\r\n')
  if (body < 0) return null
  const [, length] = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, body)) ?? []
  return body + 4 + Number(length)
}
