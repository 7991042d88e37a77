import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, Id, idsOf } from './parts.ts'

/** The address of the email with the one-time link; without an address, the link itself, to be printed. */
const Invitation = z.object({ sentTo: z.nullable(z.string()), link: z.nullable(z.string()) })
const invite = {
  params: byId,
  data: Invitation,
  failed: 'Failed to send the invitation',
} as const

export const invitations = {
  admin: endpoint('POST', '/api/admin/invite/:id', { roles: ['admin'], ...invite }),
  teacher: endpoint('POST', '/api/teachers/invite/:id', { roles: ['admin'], ...invite }),
  supervisor: endpoint('POST', '/api/supervisors/invite/:id', { roles: ['admin', 'teacher'], ...invite }),
  student: endpoint('POST', '/api/students/invite/:id', { roles: ['admin', 'teacher'], ...invite }),
  /** All or nothing. Students with a password are skipped; for those without an email there is a link to print. */
  students: endpoint('POST', '/api/students/invite', {
    roles: ['admin', 'teacher'],
    body: z.strictObject({ ids: idsOf('student') }),
    data: z.object({
      sent: z.int(),
      skipped: z.int(),
      links: z.array(z.object({ id: Id, name: z.string(), username: z.string(), link: z.string() })),
    }),
    failed: 'Failed to send the invitations',
  }),
}
