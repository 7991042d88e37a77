import type { AuditEvent } from '#contract/audit.ts'

/** What each field was before, and what it is now. */
export function FieldChanges({ changes }: Pick<AuditEvent, 'changes'>) {
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="break-words text-muted">
          {field}: {from ?? 'empty'} → <span className="text-ink">{to ?? 'empty'}</span>
        </li>
      ))}
    </ul>
  )
}
