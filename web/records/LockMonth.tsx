import { useState } from 'react'
import type { BulkStep } from '#contract/bulk.ts'
import { records } from '#contract/records.ts'
import { monthInWords } from '#domain/calendar.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { useSession } from '#web/session/session.ts'
import { withTicks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { usePrograms } from './use-programs.ts'

type Props = { month: string; isOpen: boolean; onClose: () => void }

/** Locks a month of one or more programs once all of it is decided; only an admin unlocks it (rule 12). */
export function LockMonth({ month, isOpen, onClose }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const forget = () => setTicked(new Set())
  return (
    <BulkDialog
      title={`Lock ${monthInWords(month)}`}
      description="Locking prevents changes. All records must be approved or rejected first."
      selection={{ ids: [...ticked] }}
      isOpen={isOpen}
      question={(take) => <Choice month={month} ticked={ticked} onTick={setTicked} onTake={take} onClose={onClose} />}
      onDone={forget}
      onClose={onClose}
    />
  )
}

type ChoiceProps = {
  month: string
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
  onTake: (step: BulkStep) => Promise<unknown>
  onClose: () => void
}

function Choice({ month, ticked, onTick, onTake, onClose }: ChoiceProps) {
  const { role } = useSession()
  const programs = usePrograms()
  const unlocking = useSend(records.lock, { showsRefusal: true })
  const [isBusy, setBusy] = useState(false)
  const locks = useAsk(records.locks, { query: { month } }).data?.locks ?? []
  const inWords = useSchoolTime()
  const open = programs.filter(({ id }) => !locks.some(({ courseId }) => courseId === id))

  async function lock() {
    setBusy(true)
    await onTake({ kind: 'lock', month })
    setBusy(false)
  }

  return (
    <div className="flex flex-col gap-5">
      <ul aria-label="Programs" className="flex max-h-80 flex-col divide-y overflow-y-auto rounded-lg border bg-card">
        {open.length > 1 && (
          <li className="flex items-center gap-3 px-4 py-2">
            <SelectBox
              label="Select all programs"
              isChosen={open.every(({ id }) => ticked.has(id))}
              onChange={(isChosen) => onTick(withTicks(ticked, { ids: open.map(({ id }) => id), isChosen }))}
            />
            All {open.length} that are open
          </li>
        )}
        {programs.map(({ id, code, name }) => {
          const lock = locks.find(({ courseId }) => courseId === id)
          return (
            <li key={id} className="flex items-center gap-3 px-4 py-2">
              {!lock && (
                <SelectBox
                  label={`Select ${code}`}
                  isChosen={ticked.has(id)}
                  onChange={(isChosen) => onTick(withTicks(ticked, { ids: [id], isChosen }))}
                />
              )}
              <span className="min-w-0 flex-1 leading-5">
                {code}: {name}
                {lock && (
                  <span className="block text-muted text-sm">
                    Locked by {lock.lockedBy ?? 'the system'}, {inWords(lock.lockedAt)}.
                  </span>
                )}
              </span>
              {lock && role === 'admin' && (
                <Button
                  tone="secondary"
                  size="sm"
                  isBusy={unlocking.isSending}
                  onClick={() => void unlocking.send({ body: { courseId: id, month, locked: false } })}
                >
                  Unlock
                  <span className="sr-only"> {code}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <RefusedNotice refused={unlocking.refused} onFollow={onClose} />
      <Button disabled={ticked.size === 0} isBusy={isBusy} onClick={() => void lock()} className="self-end">
        {ticked.size > 1 ? `Lock ${ticked.size} programs` : 'Lock'}
      </Button>
    </div>
  )
}
