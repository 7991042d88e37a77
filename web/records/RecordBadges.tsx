import { type Flag, flagLabels } from '#domain/flags.ts'
import { type RecordStatus, recordLabels } from '#domain/record.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { flagLooks, statusLooks } from './record-words.ts'

export function RecordBadge({ status }: { status: RecordStatus }) {
  return <Badge {...statusLooks[status]}>{recordLabels[status]}</Badge>
}

/** The weightiest first; beyond `most` only how many there are. */
export function FlagBadges({ flags, most = flags.length }: { flags: readonly Flag[]; most?: number }) {
  const rest = flags.length - most
  return (
    <>
      {flags.slice(0, most).map((flag) => (
        <Badge key={flag} {...flagLooks[flag]}>
          {flagLabels[flag]}
        </Badge>
      ))}
      {rest > 0 && <span className="text-muted text-xs">and {rest} more</span>}
    </>
  )
}
