import { mayCall, type Outside } from './outside.ts'

/** A push subscription as JSON: the HTTPS address of a push service and the two keys to encrypt with. */
export function isSubscription(token: string, outside: Outside): boolean {
  const parsed = parse(token)
  if (typeof parsed !== 'object' || parsed === null) return false
  const endpoint = Reflect.get(parsed, 'endpoint')
  const keys = Reflect.get(parsed, 'keys')
  if (typeof endpoint !== 'string' || !isPushAddress(endpoint, outside)) return false
  return typeof keys === 'object' && keys !== null && isKey(keys, 'p256dh', 65) && isKey(keys, 'auth', 16)
}

/**
 * The server posts to the address that a browser names, so it must not be in our own network: a name with a dot, and no
 * number. The address behind the name is checked when the server connects.
 */
function isPushAddress(endpoint: string, outside: Outside): boolean {
  if (!mayCall(endpoint, outside)) return false
  const { hostname } = new URL(endpoint)
  return /\.[a-z][a-z0-9-]*$/i.test(hostname) && !/\.(local|localhost|internal)$/i.test(hostname)
}

function isKey(keys: object, name: string, bytes: number): boolean {
  const value = Reflect.get(keys, name)
  return typeof value === 'string' && Buffer.from(value, 'base64url').length === bytes
}

function parse(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return null
  }
}
