import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { inWords } from '#domain/credit.ts'
import type { Ticks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Group } from './queue.ts'
import { countOf } from './record-words.ts'

type Props = {
  group: Group
  isOpenAtFirst: boolean
  isTicked: (id: number) => boolean
  onTick: (ticks: Ticks<number>) => void
  children: ReactNode
}

/** The clean days of one intern on one line. Opened, it shows each day. */
export function QueueGroup({ group, isOpenAtFirst, isTicked, onTick, children }: Props) {
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
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-2 pr-4 text-left -outline-offset-2"
        >
          <span className="min-w-0 flex-1 font-medium">{group.name}</span>
          <span className="text-muted text-sm tabular-nums">{countOf(ids.length, 'day')}</span>
          <span className="font-semibold tabular-nums">{inWords(group.minutes)}</span>
          <ChevronDown
            aria-hidden
            className={classes('size-4 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <ul id={id} hidden={!isOpen} className="divide-y border-t bg-ground pl-4">
        {children}
      </ul>
    </li>
  )
}
