import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { QueuedRecord } from '#contract/records.ts'
import { inWords } from '#domain/credit.ts'
import { doubtsOf } from '#domain/exception.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useSingleKey } from '#web/ui/single-key.ts'
import { DayBarsChart } from './DayBarsChart.tsx'
import { DecisionReason, type ReasonFor } from './DecisionReason.tsx'
import { FlagBadges, FlagNotes } from './RecordBadges.tsx'
import { dayInWords, timesInShort } from './record-words.ts'
import { useDecide } from './use-decide.ts'
import { swipeFar, useSwipe } from './use-swipe.ts'

type Props = {
  exceptions: readonly QueuedRecord[]
  isOpen: boolean
  onClose: () => void
  onLook: (record: QueuedRecord) => void
}

/** The exceptions as cards on a phone, one after the other: to the right approves, to the left returns. */
export function ExceptionDeck({ exceptions, isOpen, onClose, onLook }: Props) {
  const [passed, setPassed] = useState<readonly number[]>([])
  const left = exceptions.filter(({ id }) => !passed.includes(id))
  const [record] = left
  function close() {
    setPassed([])
    onClose()
  }
  return (
    <Dialog title={record ? `${left.length} to check` : 'All checked'} isOpen={isOpen} onClose={close}>
      {record ? (
        <DeckCard
          key={record.id}
          record={record}
          onPass={() => setPassed((ids) => [...ids, record.id])}
          onUndone={() => setPassed((ids) => ids.filter((id) => id !== record.id))}
          onLook={() => {
            close()
            onLook(record)
          }}
        />
      ) : (
        <Button className="w-full" onClick={close}>
          Done
        </Button>
      )}
    </Dialog>
  )
}

type CardProps = { record: QueuedRecord; onPass: () => void; onUndone: () => void; onLook: () => void }

function DeckCard({ record, onPass, onUndone, onLook }: CardProps) {
  const { timeZone } = useSettings()
  const { decide, isSending, refused } = useDecide({ onDecided: onPass, onUndone })
  const [reason, setReason] = useState<ReasonFor | null>(null)
  const returnIt = () => setReason({ record, status: 'returned' })
  const approve = () => void decide({ ids: [record.id], status: 'approved', note: null })
  const { moved, handlers } = useSwipe({
    onRight: () => !isSending && approve(),
    onLeft: () => !isSending && returnIt(),
  })
  useSingleKey('a', isSending || reason ? null : approve, 'window')
  return (
    <div className="flex flex-col gap-4">
      <RefusedNotice refused={refused} />
      <article
        {...handlers}
        aria-label={`${record.studentName}, ${dayInWords(record.workDate)}`}
        style={{ translate: `${moved}px`, rotate: `${moved / 40}deg` }}
        className={classes(
          'flex touch-pan-y select-none flex-col gap-4 rounded-card border bg-card p-5 shadow-card motion-reduce:rotate-0! motion-reduce:translate-x-0!',
          moved === 0 && 'transition-[translate,rotate] motion-reduce:transition-none',
          moved >= swipeFar && 'border-success-ink',
          moved <= -swipeFar && 'border-warn-ink',
        )}
      >
        <header className="flex items-start justify-between gap-4">
          <div>
            <h3 className="font-semibold">{record.studentName}</h3>
            <p className="text-muted text-sm">{dayInWords(record.workDate)}</p>
          </div>
          <p className="whitespace-nowrap font-semibold text-lg tabular-nums leading-6">{inWords(record.credited)}</p>
        </header>
        <div className="flex flex-wrap items-center gap-1.5">
          {record.hasPendingCorrection && <Badge tone="info">Correction requested</Badge>}
          <FlagBadges flags={doubtsOf(record)} />
          <FlagNotes record={record} />
        </div>
        <DayBarsChart record={record} />
        <p className="text-sm tabular-nums">{timesInShort(record, timeZone)}</p>
        {record.note && <p className="text-sm">“{record.note}”</p>}
      </article>
      <p className="text-center text-muted text-sm">Swipe right to approve, left to return.</p>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="secondary" disabled={isSending} onClick={returnIt}>
          <Undo2 aria-hidden />
          Return
        </Button>
        <Button isBusy={isSending} aria-keyshortcuts="A" onClick={approve}>
          <CircleCheck aria-hidden />
          Approve
        </Button>
        <Button tone="quiet" disabled={isSending} onClick={onLook}>
          Open day
        </Button>
        <Button tone="quiet" disabled={isSending} onClick={onPass}>
          Skip
        </Button>
      </div>
      <DecisionReason asked={reason} onDecide={decide} refused={refused} onClose={() => setReason(null)} />
    </div>
  )
}
