import { CircleSlash, PencilLine, Undo2 } from 'lucide-react'
import type { QueuedRecord } from '#contract/records.ts'
import { dateInWords } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { doubtsOf } from '#domain/exception.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { RowActions } from '#web/table/RowActions.tsx'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { FlagBadges, FlagNotes } from './RecordBadges.tsx'
import { dayInShort, timesInShort } from './record-words.ts'

type Props = {
  record: QueuedRecord
  /** In an intern's group the date is enough. */
  isGrouped: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onOpen: () => void
  onAsk: (status: 'returned' | 'rejected') => void
}

/** One day of one intern; pressing it shows the whole day. */
export function QueueRow({ record, isGrouped, isTicked, onTick, onOpen, onAsk }: Props) {
  const { timeZone } = useSettings()
  const name = `${record.studentName}, ${dateInWords(record.workDate)}`
  return (
    <li className="flex items-center gap-3 py-1 pr-3 pl-4 transition-colors sm:pr-1 hover:bg-sunken">
      <SelectBox label={name} isChosen={isTicked} onChange={onTick} />
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-sm py-1.5 text-left leading-5 md:grid-cols-[minmax(9rem,1fr)_auto_5.5rem]"
      >
        <span className="flex min-w-0 flex-col">
          {!isGrouped && <span className="font-medium">{record.studentName}</span>}
          <span className={classes('tabular-nums', !isGrouped && 'text-muted text-sm')}>
            {dayInShort(record.workDate)}
          </span>
        </span>
        <span className="flex flex-col gap-1 max-md:order-last max-md:col-span-2 md:items-end">
          <span className="flex flex-wrap items-center gap-1.5 empty:hidden md:justify-end">
            {record.hasPendingCorrection && (
              <Badge tone="info" icon={PencilLine}>
                Correction requested
              </Badge>
            )}
            <FlagBadges flags={doubtsOf(record)} most={2} />
            <FlagNotes record={record} />
          </span>
          <span className="text-muted text-sm tabular-nums">{timesInShort(record, timeZone)}</span>
        </span>
        <span className="text-right font-semibold tabular-nums">{inWords(record.credited)}</span>
      </button>
      {/* On a phone the opened day has these buttons. */}
      <span className="max-sm:hidden print:hidden">
        <RowActions
          name={name}
          more={[
            { label: 'Return', icon: <Undo2 aria-hidden />, onChoose: () => onAsk('returned') },
            { label: 'Reject', icon: <CircleSlash aria-hidden />, isDanger: true, onChoose: () => onAsk('rejected') },
          ]}
        />
      </span>
    </li>
  )
}
