import { CircleSlash, Undo2 } from 'lucide-react'
import type { WaitingRecord } from '#contract/records.ts'
import { dateInWords } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { slots } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { RowActions } from '#web/ui/RowActions.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import { FlagBadges } from './RecordBadges.tsx'
import { dayInShort, timeIn } from './record-words.ts'

type Props = {
  record: WaitingRecord
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onOpen: () => void
  onAsk: (status: 'returned' | 'rejected') => void
}

/** One day of one intern; pressing it shows the whole day. */
export function QueueRow({ record, isTicked, onTick, onOpen, onAsk }: Props) {
  const { timeZone } = useSettings()
  const name = `${record.studentName}, ${dateInWords(record.workDate)}`
  const times = slots.map((slot) => timeIn(record, slot)).filter((at) => at !== null)
  return (
    <li className="flex items-center gap-3 py-1 pr-1 pl-4 transition-colors hover:bg-sunken">
      <SelectBox label={name} isChosen={isTicked} onChange={onTick} />
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 rounded-sm py-1.5 text-left leading-5"
      >
        <span className="flex min-w-40 flex-1 flex-col">
          <span className="font-medium">{record.studentName}</span>
          <span className="text-muted text-sm tabular-nums">{dayInShort(record.workDate)}</span>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <FlagBadges flags={record.flags} most={3} />
        </span>
        <span className="text-muted text-sm tabular-nums max-lg:hidden">
          {times.map((at) => clockTime(msOf(at), timeZone)).join(' · ')}
        </span>
        <span className="w-20 font-semibold tabular-nums sm:text-right">{inWords(record.credited)}</span>
      </button>
      <RowActions
        name={name}
        more={[
          { label: 'Return', icon: <Undo2 aria-hidden />, onChoose: () => onAsk('returned') },
          { label: 'Reject', icon: <CircleSlash aria-hidden />, isDanger: true, onChoose: () => onAsk('rejected') },
        ]}
      />
    </li>
  )
}
