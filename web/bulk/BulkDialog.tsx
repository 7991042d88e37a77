import type { ReactNode } from 'react'
import type { BulkAct, BulkStep } from '#contract/bulk.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ActProgress } from './ActProgress.tsx'
import { type SentSelection, useBulk } from './use-bulk.ts'

type Props = {
  /** What is asked: 'Deploy 420 students?' */
  title: string
  description: string
  selection: SentSelection
  isOpen: boolean
  /** The question: a form or two buttons. It takes the step when the person agrees. */
  question: (take: (step: BulkStep) => Promise<unknown>) => ReactNode
  /** What a step of this kind offers once it has ended. */
  outcome?: (act: BulkAct) => ReactNode
  onDone: () => void
  onClose: () => void
}

/** Asks first, shows the progress of a step of many, then what became of it, with the way back. */
export function BulkDialog({ title, description, selection, isOpen, question, outcome, onDone, onClose }: Props) {
  const { act, isBusy, run, undo, forget } = useBulk()

  function close() {
    if (act) onDone()
    forget()
    onClose()
  }

  return (
    <Dialog
      title={title}
      description={act ? undefined : description}
      isOpen={isOpen}
      onClose={close}
      isWide={act !== null}
    >
      {!act && question((step) => run(step, selection))}
      {act && (
        <ActProgress act={act} isBusy={isBusy} onUndo={() => void undo()} onClose={close} more={outcome?.(act)} />
      )}
    </Dialog>
  )
}
