import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { openMailbox } from './mail-box.ts'

/** A mail server of a test, which ends with it. */
export async function startMailServer() {
  const mailbox = await openMailbox()
  afterAll(() => mailbox.close())
  return mailbox
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

/** A mail server that refuses every login and every sender. */
export async function startStrictServer() {
  let refused = 0
  const refusal = (responseCode: number) => {
    refused++
    return Object.assign(new Error('refused'), { responseCode })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(refusal(535)),
    onMailFrom: (_address, _session, done) => done(refusal(530)),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, refused: () => refused }
}
