import * as z from 'zod/mini'
import { type AuditAction, type AuditNoun, auditActions, auditNouns } from '#domain/audit-words.ts'
import { roles } from '#domain/roles.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText, Instant, paging, WorkDate } from './parts.ts'
import { counted, FieldChange, PersonRef } from './people.ts'
import { ReportFile } from './reports.ts'

const admin = ['admin'] as const
export const EventNoun = z.enum(Object.keys(auditNouns) as AuditNoun[], 'Choose what the events are about')
export const EventAction = z.enum(Object.keys(auditActions) as AuditAction[], 'Choose an action')
const ofKind = { noun: z.optional(EventNoun), action: z.optional(EventAction) }
const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: 'The period ends before it begins', path: ['to'] },
)

const AuditEvent = z.object({
  id: Id,
  at: Instant,
  /** Null for the system itself. */
  by: z.nullable(PersonRef),
  /** The person whom the event is about, if there is one. */
  about: z.nullable(z.object({ id: Id, name: z.string(), role: z.enum(roles) })),
  /** 'Changed company Acme' */
  what: z.string(),
  changes: z.array(FieldChange),
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
})
export type AuditEvent = z.output<typeof AuditEvent>

/** An export names its period, so that nobody exports everything by mistake. */
const AuditExport = z
  .strictObject({
    actorId: z.optional(Id),
    aboutId: z.optional(Id),
    ...ofKind,
    from: WorkDate,
    to: WorkDate,
    format: z.enum(['xlsx', 'csv'], 'Choose xlsx or csv'),
  })
  .check(inOrder)

/** Who did what, when and about whom, for the admin. */
export const audit = {
  /** The newest first; `after` is the id of the last event on the page before. */
  list: endpoint('GET', '/api/audit', {
    roles: admin,
    audited: true,
    query: z
      .object({
        actorId: z.optional(IdText),
        aboutId: z.optional(IdText),
        ...ofKind,
        from: z.optional(WorkDate),
        to: z.optional(WorkDate),
        after: z.optional(IdText),
        rowsPerPage: paging.rowsPerPage,
      })
      .check(inOrder),
    data: z.object({ events: z.array(AuditEvent), ...counted, hasMore: z.boolean() }),
    failed: 'Failed to fetch the audit log',
  }),
  /** Anyone who can be in it, by a part of the name. */
  people: endpoint('GET', '/api/audit/people', {
    roles: admin,
    query: z.object({ search: paging.search }),
    data: z.object({ people: z.array(z.object({ id: Id, name: z.string(), role: z.enum(roles) })), total: z.int() }),
    failed: 'Failed to fetch people',
  }),
  export: endpoint('POST', '/api/audit/export', {
    roles: admin,
    body: AuditExport,
    data: ReportFile,
    done: 'Export started',
    failed: 'Failed to start the export',
  }),
}
