import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { QueuedRecord } from '#contract/records.ts'
import { inWords } from '#domain/credit.ts'
import type { Ticks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Group } from './queue.ts'
import { countOf } from './record-words.ts'
import { WeekStrip } from './WeekStrip.tsx'

type Props = {
  group: Group
  /** All days of this intern in the queue, exceptions too. */
  all: readonly QueuedRecord[]
  isOpenAtFirst: boolean
  isTicked: (id: number) => boolean
  onTick: (ticks: Ticks<number>) => void
  children: ReactNode
}

/** The regular days of one intern on one line. Opened, it shows each day. */
export function QueueGroup({ group, all, isOpenAtFirst, isTicked, onTick, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const ids = group.records.map((record) => record.id)
  return (
    <li>
      <div className="flex items-center gap-3 pl-4">
        <SelectBox
          label={`All days of ${group.name}`}
          isChosen={ids.every(isTicked)}
          onChange={(isChosen) => onTick({ ids, isChosen })}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 pr-4 text-left -outline-offset-2 sm:gap-4"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-medium leading-5">{group.name}</span>
            <WeekStrip records={all} />
          </span>
          <span className="whitespace-nowrap text-right text-sm tabular-nums leading-5 sm:flex sm:gap-3">
            <span className="block text-muted sm:w-14">{countOf(ids.length, 'day')}</span>
            <span className="block font-semibold sm:w-24">{inWords(group.minutes)}</span>
          </span>
          <ChevronDown
            aria-hidden
            className={classes('size-4 text-muted transition-transform print:hidden', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <ul id={id} hidden={!isOpen} className="divide-y border-t bg-ground pl-4">
        {children}
      </ul>
    </li>
  )
}
