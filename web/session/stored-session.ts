import { isRole, type Role } from '#domain/roles.ts'
import { browserStorage, type Kept } from './browser-storage.ts'

export type StoredSession = { token: string; role: Role; id: number }
/** Without an id, the server says who it is. */
type RestoredSession = Omit<StoredSession, 'id'> & { id: number | null }

/** Promised by name (spec §3.2): what is kept as `usertype` is called the role everywhere else. */
const sessionKeys = ['token', 'usertype', 'id', 'admin', 'fcmToken', 'fcmTokenAt', 'shared'] as const

/** The session in the browser's storage, or null. An invalid one is removed. */
export function readSession(kept: Kept = browserStorage()): RestoredSession | null {
  const [token, role, id] = [kept.getItem('token'), kept.getItem('usertype'), kept.getItem('id')]
  if (token === null && role === null && id === null) return null
  if (token && isToken(token) && isRole(role) && (id === null || /^[1-9]\d{0,14}$/.test(id))) {
    return { token, role, id: id === null ? null : Number(id) }
  }
  forgetSession(kept)
  return null
}

export function keepId(id: number, kept: Kept = browserStorage()): void {
  kept.setItem('id', String(id))
}

/** The token goes last: another tab that sees it finds the rest in place. */
export function keepSession({ token, role, id }: StoredSession, kept: Kept = browserStorage()): void {
  forgetSession(kept)
  if (role === 'admin') kept.setItem('admin', 'true')
  kept.setItem('usertype', role)
  kept.setItem('id', String(id))
  kept.setItem('token', token)
}

/** Other people use this computer, so nothing is kept that would continue the session. */
export function markShared(kept: Kept = browserStorage()): void {
  kept.setItem('shared', 'true')
}

export function isShared(kept: Kept = browserStorage()): boolean {
  return kept.getItem('shared') === 'true'
}

export function forgetSession(kept: Kept = browserStorage()): void {
  for (const key of sessionKeys) kept.removeItem(key)
}

/** Only characters that a header can carry. Our tokens are far shorter than the limit. */
function isToken(text: string): boolean {
  return /^[\w.~+/=-]{1,500}$/.test(text)
}
