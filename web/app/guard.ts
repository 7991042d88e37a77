import type { Role } from '#domain/roles.ts'

export type ScreenRoles = readonly Role[] | 'public'

/** Where to go instead of a screen for `roles`, or null to go there (spec §2, navigation guard). */
export function redirectFrom(roles: ScreenRoles, role: Role | null): '/' | '/landing' | null {
  if (roles === 'public') return role ? '/' : null
  if (!role) return '/landing'
  return roles.includes(role) ? null : '/'
}
