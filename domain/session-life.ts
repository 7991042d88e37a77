import type { Role } from './roles.ts'

const hour = 3_600_000
const day = 24 * hour
const longest = 180 * day

const minute = 60_000

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

type Life = { role: Role; createdAt: string; expiresAt: string; firstId: number | null }

/**
 * The new expiry of a session that is used now, or null if the old one is kept (rule 35). A session that continues
 * another keeps its own, because it must not outlive the first.
 */
export function renewedExpiry(session: Life, now: string): string | null {
  if (session.firstId !== null) return null
  const { unused, renewWithin } = lives[session.role]
  if (Date.parse(session.expiresAt) - Date.parse(now) > renewWithin) return null
  const last = later(session.createdAt, longest)
  if (session.expiresAt >= last) return null
  const next = later(now, unused)
  return next < last ? next : last
}

/** How long after its last use a session that the browser lost can be continued, in milliseconds (rule 35). */
export const resumeLives: Record<Role, number> = {
  student: 12 * hour,
  supervisor: 12 * hour,
  teacher: 15 * minute,
  admin: 15 * minute,
}

/** A cookie that was used is accepted for so long: its answer, and the new cookie with it, may have been lost. */
export const usedResumeLife = 2 * minute

export function resumeExpiry(role: Role, now: string): string {
  return later(now, resumeLives[role])
}

/** Whether a use should move the time until which a session can be continued. Each use would be too many writes. */
export function isResumeOld({ role, resumeUntil }: { role: Role; resumeUntil: string }, now: string): boolean {
  return Date.parse(resumeUntil) - Date.parse(now) < resumeLives[role] * 0.8
}

function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString()
}
