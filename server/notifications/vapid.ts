import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/config.ts'

export type VapidKeys = { subject: string; publicKey: string; privateKey: string }

/** The keys by which push services recognize this school: from the settings, or made once in the data folder. */
export function vapidKeys(config: Config): VapidKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (Boolean(publicKey) !== Boolean(privateKey)) {
    throw new StartError('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.')
  }
  const keys = publicKey && privateKey ? { publicKey, privateKey } : keptKeys(config.DATA_DIR)
  if (!isKey(keys.publicKey, 65) || !isKey(keys.privateKey, 32)) {
    throw new StartError('The VAPID keys cannot be read: set a pair made by web-push, or remove them.')
  }
  return { ...keys, subject: subjectOf(config) }
}

/** If several servers start at once on one folder, the first one writes the keys and all of them read these. */
function keptKeys(dataDir: string): Omit<VapidKeys, 'subject'> {
  const file = join(dataDir, 'vapid.json')
  if (!existsSync(file)) makeKeys(dataDir, file)
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const text = (name: string) => String(Reflect.get(kept as object, name))
  return { publicKey: text('publicKey'), privateKey: text('privateKey') }
}

/** The file gets its name when it is complete, so that a full disk leaves no half of it for anyone to read. */
function makeKeys(dataDir: string, file: string): void {
  const part = `${file}.${randomUUID()}.part`
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(part, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flush: true })
    linkSync(part, file)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault
  } finally {
    rmSync(part, { force: true })
  }
}

/** The address that a push service writes to if something is wrong. */
function subjectOf({ VAPID_SUBJECT, PUBLIC_URL, MAIL_FROM }: Config): string {
  if (VAPID_SUBJECT) return VAPID_SUBJECT
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '') ?? []
  if (address) return `mailto:${address}`
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:no-reply@localhost'
}

function isKey(text: string, bytes: number): boolean {
  return Buffer.from(text, 'base64url').length === bytes
}
