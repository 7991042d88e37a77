import type { Role } from './roles.ts'

const hour = 3_600_000
const day = 24 * hour
const longest = 180 * day

const lives: Record<Role, { unused: number; renewWithin: number }> = {
  student: { unused: 30 * day, renewWithin: 15 * day },
  supervisor: { unused: 30 * day, renewWithin: 15 * day },
  teacher: { unused: 12 * hour, renewWithin: hour },
  admin: { unused: 12 * hour, renewWithin: hour },
}

/** The expiry of a new session (rule 35). */
export function firstExpiry(role: Role, now: string): string {
  return later(now, lives[role].unused)
}

/** The new expiry of a session that is used now, or null if the old one is kept (rule 35). */
export function renewedExpiry(
  session: { role: Role; createdAt: string; expiresAt: string },
  now: string,
): string | null {
  const { unused, renewWithin } = lives[session.role]
  if (Date.parse(session.expiresAt) - Date.parse(now) > renewWithin) return null
  const last = later(session.createdAt, longest)
  if (session.expiresAt >= last) return null
  const next = later(now, unused)
  return next < last ? next : last
}

function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString()
}
