import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type End = 'accepted' | 'cut'
type Email = { from: string; to: string[]; text: string }

/** A mail server on this machine that keeps what arrives; it may cut the connection once it has read an email. */
export async function openMailbox() {
  const arrived: Email[] = []
  let end: End = 'accepted'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        arrived.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text })
        if (end === 'accepted') return done()
        for (const connection of server.connections) Reflect.get(connection, '_socket').destroy()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    arrived,
    url: `smtp://127.0.0.1:${port}`,
    ends: (next: End) => {
      end = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The text of an email, whose long lines were folded on the way. */
export function unfolded(text: string): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}
