import { isRole, type Role } from '#domain/roles.ts'
import { keepCookie, readCookie } from '#web/theme/cookies.ts'

const name = 'lastRole'

/** Who signed in last on this device, or null. The build draws this page too, where there is no device. */
export function readLastRole(): Role | null {
  const kept = typeof document === 'undefined' ? null : readCookie(name)
  return isRole(kept) ? kept : null
}

/** It stays after signing out, because most devices belong to one person. */
export function keepLastRole(role: Role): void {
  keepCookie(name, role)
}
