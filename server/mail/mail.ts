import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'

export type Letter = { to: string; subject: string; text: string; html: string }
export type Mail = { send(letter: Letter): Promise<void> }

/** A mail server that answers nothing must not hold a job for long; its letter is tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** SMTP where the school has it; without it every letter is a file in the data folder's outbox. */
export function openMail(config: Config, log: { info(message: string): void }): Mail {
  const from = config.MAIL_FROM ?? `${config.PRODUCT_NAME} <no-reply@localhost>`
  if (config.SMTP_URL) {
    const transport = createTransport({ url: config.SMTP_URL, ...patience })
    return {
      async send(letter) {
        await transport.sendMail({ from, ...letter })
      },
    }
  }
  const outbox = join(config.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(letter) {
      const { message } = await transport.sendMail({ from, ...letter })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(outbox, { recursive: true })
      // links in letters are secrets: only the owner of the data folder reads them
      await writeFile(join(outbox, name), message as Buffer, { mode: 0o600 })
      log.info(`mail written to the outbox: ${name}`)
    },
  }
}
