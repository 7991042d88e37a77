import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import { archivable, byId, optionalText, paging, versioned } from './parts.ts'
import { Person, personConstraints, personFields } from './people.ts'

/** Each admin has a name, so that every line of a history says who it was. */
export const AdminFields = z.strictObject(personFields)
export type AdminFields = z.output<typeof AdminFields>

/** An admin of the command line has none until it is typed in. */
const AdminChanges = z.extend(z.partial(AdminFields), {
  firstName: optionalText(labels.admin.firstName, 60),
  lastName: optionalText(labels.admin.lastName, 60),
  ...versioned,
})
export type AdminChanges = z.output<typeof AdminChanges>

const AdminQuery = z.object({ ...paging, ...archivable })
export type AdminQuery = z.output<typeof AdminQuery>

export const admins = {
  list: endpoint('GET', '/api/admin', {
    roles: ['admin'],
    query: AdminQuery,
    data: z.object({ admins: z.array(Person), total: z.int() }),
    failed: 'Failed to fetch admins',
  }),
  read: endpoint('GET', '/api/admin/:id', {
    roles: ['admin'],
    params: byId,
    data: Person,
    failed: 'Failed to fetch admin',
  }),
  create: endpoint('POST', '/api/admin', {
    constraints: personConstraints,
    roles: ['admin'],
    decides: true,
    body: AdminFields,
    data: Person,
    done: 'Successfully Created!',
    failed: 'Failed to add admin',
  }),
  update: endpoint('PUT', '/api/admin/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    body: AdminChanges,
    data: Person,
    done: 'Successfully Updated!',
    failed: 'Failed to update admin',
  }),
  remove: endpoint('DELETE', '/api/admin/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete admin',
  }),
  restore: endpoint('PUT', '/api/admin/restore/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    data: Person,
    done: 'Successfully Restored!',
    failed: 'Failed to restore admin',
  }),
}
