import type { Role } from '#domain/roles.ts'

/** 'public' is for visitors only, 'everyone' for visitors and for people who are signed in. */
export type ScreenRoles = readonly Role[] | 'public' | 'everyone'

/** Where to go instead of a screen for `roles`, or null to go there (spec §2.2). */
export function redirectFrom(roles: ScreenRoles, role: Role | null): '/' | '/landing' | null {
  if (roles === 'everyone') return null
  if (roles === 'public') return role ? '/' : null
  if (!role) return '/landing'
  return roles.includes(role) ? null : '/'
}

/** The tap screen opens without a session for a student who lost theirs on a bad network, and has not signed out. */
export function mayTapSignedOut(path: string, lastStudentId: number | null): boolean {
  return path === '/dtr/tap' && lastStudentId !== null
}

/** A person whose password was chosen by somebody else is sent to the profile from every screen. Taps still work. */
export function redirectToPassword(path: string, roles: ScreenRoles): '/profile' | null {
  if (typeof roles === 'string' || path === '/profile' || path === '/dtr/tap') return null
  return '/profile'
}
