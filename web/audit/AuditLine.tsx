import { Link } from '@tanstack/react-router'
import type { AuditEvent } from '#contract/audit.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { FieldChanges } from './FieldChanges.tsx'

export function AuditLine({ event }: { event: AuditEvent }) {
  const { at, by, what, about, changes, reason, ip } = event
  const timeOf = useSchoolTime()
  return (
    <li className="flex flex-col gap-1 py-3 leading-5">
      <p>
        <span className="font-medium">{by?.name ?? 'The system'}</span> · {what}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <time dateTime={at}>{timeOf(at)}</time>
        {about && about.id !== by?.id && (
          <span>
            Affects <Person about={about} />
          </span>
        )}
        {ip && <span>from {ip}</span>}
      </p>
      {reason && <p className="break-words text-sm">Reason: {reason}</p>}
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer py-1 text-accent">
            {changes.length === 1 ? '1 field' : `${changes.length} fields`}
          </summary>
          <FieldChanges changes={changes} />
        </details>
      )}
    </li>
  )
}

function Person({ about: { id, name, role } }: { about: NonNullable<AuditEvent['about']> }) {
  if (role !== 'student') return <span className="text-ink">{name}</span>
  return (
    <Link
      to="/students/$studentId"
      params={{ studentId: String(id) }}
      className="text-link underline underline-offset-4"
    >
      {name}
    </Link>
  )
}
