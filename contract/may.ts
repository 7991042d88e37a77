import type { Role } from '#domain/roles.ts'
import type { Endpoint } from './endpoint.ts'

/** The server refuses by it, the screen hides by it. */
export function may(role: Role | null, endpoint: Pick<Endpoint, 'roles'>): boolean {
  if (endpoint.roles === 'public') return true
  return role !== null && endpoint.roles.includes(role)
}
