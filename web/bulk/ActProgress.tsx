import type { ReactNode } from 'react'
import type { BulkAct } from '#contract/bulk.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { hasEnded } from './use-bulk.ts'

type Props = { act: BulkAct; isBusy: boolean; onUndo: () => void; onClose: () => void; more?: ReactNode }

/** How far a step of many is, then what became of it, with the way back. */
export function ActProgress({ act, ...outcome }: Props) {
  if (hasEnded(act)) return <BulkOutcome act={act} {...outcome} />
  const word = act.state === 'undoing' ? 'Undoing' : 'Working'
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={word}
        value={act.progress}
        max={Math.max(1, act.total)}
        text={`${act.progress} of ${act.total}`}
      />
      <output>
        {word}: {act.progress.toLocaleString('en')} of {act.total.toLocaleString('en')}. You can close this window; it
        continues. Find it again under Recent steps.
      </output>
    </div>
  )
}
