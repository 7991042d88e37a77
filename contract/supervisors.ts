import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, Id } from './parts.ts'
import { Person } from './people.ts'

export const Supervisor = z.extend(Person, {
  companyId: Id,
  companyName: z.string(),
  position: z.nullable(z.string()),
  department: z.nullable(z.string()),
})
export type Supervisor = z.output<typeof Supervisor>

export const supervisors = {
  read: endpoint('GET', '/api/supervisors/:id', {
    roles: ['admin', 'teacher', 'supervisor'],
    params: byId,
    data: Supervisor,
    failed: 'Failed to fetch supervisor',
  }),
}
