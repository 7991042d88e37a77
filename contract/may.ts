import type { Role } from '#domain/roles.ts'
import type { Endpoint } from './endpoint.ts'

/** Whether a role may call an endpoint (rule 31): the server refuses by it, screens hide by it. */
export function may(role: Role | null, endpoint: Pick<Endpoint, 'roles'>): boolean {
  if (endpoint.roles === 'public') return true
  return role !== null && endpoint.roles.includes(role)
}
