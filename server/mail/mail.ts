import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Job } from 'graphile-worker'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { withBreaker } from './breaker.ts'
import type { Email, Mail } from './email.ts'

/** A mail server that does not answer must not hold a job for long; its email is tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** How many emails are kept as files; the oldest are deleted. */
const mostInOutbox = 2_000
/** The limit for a whole email, because a server that sends a byte now and then is never silent for long. */
const longest = 30_000

/** One address, whatever it holds: as plain text, a comma would make it two addresses. */
function recipient({ to }: Email) {
  return { name: '', address: to }
}

/** SMTP if the school has it; otherwise every email is a file in the data folder's outbox. */
export function openMail(config: Config, log: { info(message: string): void }): Mail {
  const from = config.MAIL_FROM ?? `${config.PRODUCT_NAME} <no-reply@localhost>`
  const [, domain = 'localhost'] = /@([^\s>]+)>?\s*$/.exec(from) ?? []
  const written = (letter: Email, key: string) => ({
    from,
    messageId: messageId(key),
    ...letter,
    to: recipient(letter),
  })
  const messageId = (key: string) => `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
  if (config.SMTP_URL) {
    const url = config.SMTP_URL
    return withBreaker({
      send: (letter, key) =>
        withinLimit(async (socket) => {
          await createTransport({ url, socket, ...patience }).sendMail(written(letter, key))
        }),
    })
  }
  const outbox = join(config.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(letter, key) {
      const { message } = await transport.sendMail(written(letter, key))
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      await putInto(outbox, name, message as Buffer)
      log.info(`mail written to the outbox: ${name}`)
    },
  }
}

/** The file gets its name when it is complete, so that a full disk leaves no half of it. */
async function putInto(outbox: string, name: string, message: Buffer): Promise<void> {
  const part = join(outbox, `${name}.part`)
  await mkdir(outbox, { recursive: true })
  try {
    // Links in emails are secrets, so only the owner of the data folder can read them.
    await writeFile(part, message, { mode: 0o600 })
    await rename(part, join(outbox, name))
  } catch (fault) {
    await rm(part, { force: true })
    throw fault
  }
  // Names begin with their time, so the first ones in order are the oldest.
  const names = (await readdir(outbox)).filter((each) => each.endsWith('.eml')).sort()
  for (const old of names.slice(0, -mostInOutbox)) await rm(join(outbox, old), { force: true })
}

/** The key of a job's only email. It includes the time, because job numbers start again after a restore. */
export function keyOf({ id, created_at }: Pick<Job, 'id' | 'created_at'>): string {
  return `job ${id} of ${new Date(created_at).toISOString()}`
}

/** The socket is our own, so that we can cut it. */
async function withinLimit(send: (socket: Socket) => Promise<void>): Promise<void> {
  const socket = new Socket()
  const limit = setTimeout(() => socket.destroy(new Error('The mail server took too long')), longest)
  try {
    await send(socket)
  } finally {
    clearTimeout(limit)
  }
}
