import type { AuditEvent } from '#contract/audit.ts'
import { auditChanges, auditSentence } from '#domain/audit-words.ts'
import type { AuditRow } from './queries.ts'

/** An event as an admin reads it: who, what, about whom, and each field before and after. */
export function eventInWords(row: AuditRow, zone: string): AuditEvent {
  const { id, at, actorId, actorName, aboutId, aboutName, aboutRole, reason, ip } = row
  return {
    id,
    at,
    by: actorId === null ? null : { id: actorId, name: actorName ?? 'Someone' },
    about: aboutId === null || aboutRole === null ? null : { id: aboutId, name: aboutName ?? '', role: aboutRole },
    what: auditSentence(row),
    changes: auditChanges(row, zone),
    reason,
    ip,
  }
}
