/** A serialised push subscription: a secure address of a push service and the two keys that encrypt for it. */
export function isSubscription(token: string): boolean {
  const parsed = parse(token)
  if (typeof parsed !== 'object' || parsed === null) return false
  const endpoint = Reflect.get(parsed, 'endpoint')
  const keys = Reflect.get(parsed, 'keys')
  if (typeof endpoint !== 'string' || !endpoint.startsWith('https://') || !URL.canParse(endpoint)) return false
  return typeof keys === 'object' && keys !== null && isKey(keys, 'p256dh', 65) && isKey(keys, 'auth', 16)
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
