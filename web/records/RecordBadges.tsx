import type { DayRecord } from '#contract/day-record.ts'
import { doubtsOf } from '#domain/exception.ts'
import { type Flag, flagLabels } from '#domain/flags.ts'
import { type RecordStatus, recordLabels } from '#domain/record.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { flagLooks, recordLooks } from './record-words.ts'

const inks = {
  neutral: 'text-muted',
  success: 'text-success-ink',
  warn: 'text-warn-ink',
  danger: 'text-danger-ink',
  info: 'text-info-ink',
}

export function RecordBadge({ status }: { status: RecordStatus }) {
  return <Badge {...recordLooks[status]}>{recordLabels[status]}</Badge>
}

/** The most important first. Beyond `most` it shows only how many more there are. */
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

/** What is worth knowing of a day and questions nothing in it: small and gray. */
export function FlagNotes({ record }: { record: Pick<DayRecord, 'flags' | 'late' | 'undertime' | 'status'> }) {
  const doubts = doubtsOf(record)
  const notes = record.flags.filter((flag) => !doubts.includes(flag) && flag !== record.status)
  return notes.map((flag) => (
    <StateMark key={flag} icon={flagLooks[flag].icon} tone="neutral" word={flagLabels[flag]} />
  ))
}

type MarkProps = (typeof recordLooks)['open'] & { word: string }

/** A status for narrow columns, where its words may wrap. */
export function StateMark({ tone, icon: Icon, word }: MarkProps) {
  return (
    <span className={classes('flex items-start gap-1 font-medium text-xs leading-4', inks[tone])}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      {word}
    </span>
  )
}
