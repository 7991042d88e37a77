import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { format } from './imports.ts'

export type ExportedList<Query extends z.ZodMiniObject = z.ZodMiniObject> = {
  exported: string
  roles: Endpoint['roles']
  query: Query
}

/** A list as a file, with its own filters, order and reach, and all of its pages. */
export function exportOf<Query extends z.ZodMiniObject>({ exported, roles, query }: ExportedList<Query>) {
  return endpoint('GET', `/api/exports/${exported}`, {
    roles,
    query: z.extend(query, { format }),
    stream: 'file',
    needsRoom: true,
    failed: 'Failed to export',
  })
}
