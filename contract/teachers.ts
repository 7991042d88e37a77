import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, Id } from './parts.ts'
import { Person } from './people.ts'

export const Teacher = z.extend(Person, {
  employeeNumber: z.nullable(z.string()),
  department: z.nullable(z.string()),
  courseIds: z.array(Id),
})
export type Teacher = z.output<typeof Teacher>

export const teachers = {
  read: endpoint('GET', '/api/teachers/:id', {
    roles: ['admin', 'teacher'],
    params: byId,
    data: Teacher,
    failed: 'Failed to fetch teacher',
  }),
}
