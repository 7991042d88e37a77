import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Email = { to: string; id: string; subject: string }
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** Milliseconds that it takes per email, so that some are always being sent. */
const takes = 150

/** A mail server on this machine that records what arrives. While it hangs, it accepts connections and says nothing. */
export async function openMailServer() {
  const arrived: Email[] = []
  let isHanging = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, greet) => {
      if (!isHanging) greet()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
        const [recipient] = session.envelope.rcptTo
        arrived.push({ to: recipient?.address ?? '', id: header('Message-ID'), subject: header('Subject') })
        setTimeout(done, takes)
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    hang: (hanging: 'hangs' | 'answers') => {
      isHanging = hanging === 'hangs'
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
