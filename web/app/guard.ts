import type { Role } from '#domain/roles.ts'

/** 'public' is for visitors, 'everyone' for them and for those who are signed in. */
export type ScreenRoles = readonly Role[] | 'public' | 'everyone'

/** Where to go instead of a screen for `roles`, or null to go there (spec §2.2). */
export function redirectFrom(roles: ScreenRoles, role: Role | null): '/' | '/landing' | null {
  if (roles === 'everyone') return null
  if (roles === 'public') return role ? '/' : null
  if (!role) return '/landing'
  return roles.includes(role) ? null : '/'
}

/**
 * Until a password that someone else chose is replaced, every screen but the tap screen leads to the profile
 * (spec §2.2).
 */
export function redirectToPassword(path: string, roles: ScreenRoles): '/profile' | null {
  if (typeof roles === 'string' || path === '/profile' || path === '/dtr/tap') return null
  return '/profile'
}
