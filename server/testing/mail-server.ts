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

/** How a mail server refuses every email, and at which step. */
const refusals = {
  login: '535 5.7.8 Authentication credentials invalid',
  sender: '530 5.7.0 Authentication required',
  recipient: '553 5.7.1 <office@school.test>: Sender address rejected: not owned by user',
  relay: '454 4.7.1 Relay access denied',
  text: '554 5.2.252 SendAsDenied; office@school.test not allowed to send as other@school.test',
  quota: '550 5.4.5 Daily user sending limit exceeded',
}
export type Refused = keyof typeof refusals

/** A mail server that takes no email, whomever it is for. */
export async function startStrictServer(what: Refused) {
  let refused = 0
  const answerAt = (...steps: Refused[]) => {
    if (!steps.includes(what)) return null
    refused++
    const [responseCode, message] = [Number(refusals[what].slice(0, 3)), refusals[what].slice(4)]
    return Object.assign(new Error(message), { responseCode })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(answerAt('login')),
    onMailFrom: (_address, _session, done) => done(answerAt('sender')),
    onRcptTo: (_address, _session, done) => done(answerAt('recipient', 'relay')),
    onData: (stream, _session, done) => stream.resume().on('end', () => done(answerAt('text', 'quota'))),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const login = what === 'login' ? 'office:old@' : ''
  return { url: `smtp://${login}127.0.0.1:${port}`, refused: () => refused }
}

/** A mail server with a certificate that nobody trusts. */
export async function startPrivateServer() {
  const server = new SMTPServer({ secure: true, authOptional: true })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `smtps://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}
