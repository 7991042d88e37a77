import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type End = 'accepted' | 'cut'

/** A mail server on this machine that keeps what arrives; it may cut the connection once it has read an email. */
export async function startMailServer() {
  const arrived: string[] = []
  let end: End = 'accepted'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks).toString())
        if (end === 'accepted') return done()
        for (const connection of server.connections) Reflect.get(connection, '_socket').destroy()
        return session
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.server.address() as AddressInfo
  return {
    arrived,
    url: `smtp://127.0.0.1:${port}`,
    ends: (next: End) => {
      end = next
    },
  }
}

/** A mail server that takes connections and says nothing, until it hangs up. */
export async function startSilentServer() {
  const callers = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    callers.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => callers.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of callers) socket.destroy()
  }
  afterAll(() => {
    hangUp()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, calls: () => calls, hangUp }
}
