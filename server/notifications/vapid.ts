import webPush from 'web-push'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/config.ts'
import { keptSecret } from '#server/files/kept-secret.ts'

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

function keptKeys(dataDir: string): Omit<VapidKeys, 'subject'> {
  const make = () => JSON.stringify(webPush.generateVAPIDKeys())
  const kept: unknown = JSON.parse(keptSecret(dataDir, { name: 'vapid.json', make }))
  const text = (name: string) => String(Reflect.get(kept as object, name))
  return { publicKey: text('publicKey'), privateKey: text('privateKey') }
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
