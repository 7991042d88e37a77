import { endpoint } from './endpoint.ts'
import { byId } from './parts.ts'
import { Person } from './people.ts'

export const admins = {
  read: endpoint('GET', '/api/admin/:id', {
    roles: ['admin'],
    params: byId,
    data: Person,
    failed: 'Failed to fetch admin',
  }),
}
