import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { isBackedUp } from '#db/data-files.ts'
import { StartError } from '#db/start-error.ts'

const blank = (value: string | undefined) => (value === undefined || value.trim() === '' ? undefined : value.trim())
const setting = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(z.pipe(z.optional(z.string()), z.transform(blank)), schema as z.core.$ZodType<z.output<S>, string | undefined>)
const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most))
const zone = z.string().check(z.refine(isZone, 'is not a time zone such as Asia/Manila'))
const unreadable = 'is not an address; in a user name or password, write / as %2F, ? as %3F, # as %23, and % as %25'

const whichProxies =
  'write how many proxies a call passes (1 for one nginx), or their addresses, such as 127.0.0.1 or 10.1.0.0/16, 10.2.0.5'

const Environment = z.object({
  PORT: setting(z._default(whole(0, 65_535), 3000)),
  HOST: setting(z._default(z.string(), '127.0.0.1')),
  DATA_DIR: setting(z.optional(z.string())),
  BACKUP_AT: setting(
    z.optional(z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'is a time such as 02:30, or off'))),
  ),
  BACKUP_KEEP: setting(z._default(whole(1, 365), 7)),
  BACKUP_DIR: setting(z.optional(z.string())),
  DATABASE_URL: setting(
    z.optional(
      z.string().check(z.regex(/^postgres(ql)?:\/\//, 'starts with postgres://'), z.refine(isReadable, unreadable)),
    ),
  ),
  DEMO: setting(z.optional(z.enum(['off', 'on', 'public']))),
  PUBLIC_URL: setting(
    z.optional(z.string().check(z.refine(isOfWeb, 'is an address such as https://tapat.school.edu.ph'))),
  ),
  SCHOOL_NAME: setting(z.optional(z.string())),
  SCHOOL_TIMEZONE: setting(z._default(zone, 'Asia/Manila')),
  PRODUCT_NAME: setting(z._default(z.string(), 'Tapat')),
  SMTP_URL: setting(
    z.optional(
      z
        .string()
        .check(
          z.regex(/^smtps?:\/\/[^/]/, 'starts with smtp:// or smtps:// and a server'),
          z.refine(isReadable, unreadable),
        ),
    ),
  ),
  MAIL_FROM: setting(z.optional(z.string())),
  VAPID_PUBLIC_KEY: setting(z.optional(z.string())),
  VAPID_PRIVATE_KEY: setting(z.optional(z.string())),
  VAPID_SUBJECT: setting(
    z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@|https:\/\/)[^\s@]+$/, 'starts with mailto: or https://'))),
  ),
  MAP_TILES_URL: setting(z._default(z.string(), 'https://tile.openstreetmap.org/{z}/{x}/{y}.png')),
  MAX_UPLOAD_MB: setting(z._default(whole(1, 100), 10)),
  LOG_LEVEL: setting(z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info')),
  TRUST_PROXY: setting(z.pipe(z.optional(z.string().check(z.refine(isProxies, whichProxies))), z.transform(proxiesOf))),
  METRICS_TOKEN: setting(z.optional(z.string())),
  SLIP_KEY: setting(z.optional(z.string().check(z.minLength(32, 'has at least 32 characters')))),
  PAPER_KEY: setting(z.optional(z.string().check(z.minLength(32, 'has at least 32 characters')))),
  SEAL_KEY: setting(z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'has 43 characters: 32 bytes in base64url')))),
})

export type Config = ReturnType<typeof readConfig>
export class ConfigError extends StartError {}

/** The environment first, then `.env`; throws one sentence about the first wrong setting. */
export function readConfig(environment: Record<string, string | undefined> = process.env, folder = process.cwd()) {
  const parsed = Environment.safeParse({ ...readEnvFile(folder), ...environment })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const { DATA_DIR, BACKUP_DIR, ...settings } = parsed.data
  const dataDir = resolve(folder, DATA_DIR ?? './data')
  return {
    ...settings,
    DATA_DIR: dataDir,
    isDataDirSet: DATA_DIR !== undefined,
    BACKUP_DIR: backupFolder(dataDir, BACKUP_DIR && resolve(folder, BACKUP_DIR)),
  }
}

/** Anywhere else inside the data folder, a backup would include the earlier backups. */
function backupFolder(dataDir: string, wanted: string | undefined): string {
  const usual = join(dataDir, 'backups')
  if (wanted === undefined || wanted === usual) return usual
  if (isBackedUp(dataDir, wanted)) {
    throw new ConfigError('The setting BACKUP_DIR is wrong: it lies inside DATA_DIR, which is what is backed up.')
  }
  return wanted
}

function readEnvFile(folder: string): Record<string, string | undefined> {
  const file = resolve(folder, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

const noProxy = ['0', 'false', 'off']

/** How many proxies, or which ones. Nobody else is believed about where a call comes from. */
function proxiesOf(text: string | undefined) {
  if (text === undefined || noProxy.includes(text)) return false
  if (!/^\d+$/.test(text)) return addressesIn(text)
  const hops = Number(text)
  return (_: string, hop: number) => hop < hops
}

function isProxies(text: string): boolean {
  return noProxy.includes(text) || /^([1-9]|10)$/.test(text) || addressesIn(text).every(isNetwork)
}

function addressesIn(text: string): string[] {
  return text.split(',').map((one) => one.trim())
}

/** An address, or a range of them. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function isOfWeb(address: string): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address)
}

/**
 * Whoever connects reads it again, and would fail without a word that names the setting. An @ that comes later than the
 * server is from a password that was taken for the server's port and path, unless it is in the value of a parameter.
 */
function isReadable(address: string): boolean {
  try {
    const { username, password, pathname, hash, search } = new URL(address)
    const later = pathname + hash + search.replace(/=.*/s, '')
    return !later.includes('@') && [username, password].every((part) => typeof decodeURIComponent(part) === 'string')
  } catch {
    return false
  }
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
