import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { isInOrder } from '#domain/document.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import type { ChecklistOwner } from '#web/upload/owner.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'

type Props = {
  owner: ChecklistOwner
  items: readonly ChecklistItem[]
  onReceive: (items: readonly ChecklistItem[]) => Promise<unknown>
}

/** Receives what is missing before deployment, after a question. For a student it is a step that can be undone. */
export function ReceiveMissing({ owner, items, onReceive }: Props) {
  const [isOpen, setOpen] = useState(false)
  // What was asked about stays the same while the list behind changes.
  const [asked, setAsked] = useState<readonly ChecklistItem[]>([])
  const isStudent = 'studentId' in owner
  const missing = items.filter(
    (item) => item.phase === 'before' && !isInOrder(item.state) && (isStudent || !item.hasExpiry),
  )
  const close = () => setOpen(false)
  return (
    <>
      {missing.length > 1 && (
        <Button
          tone="secondary"
          size="sm"
          onClick={() => {
            setAsked(missing)
            setOpen(true)
          }}
        >
          <FileCheck aria-hidden />
          Receive {missing.length} hard copies
        </Button>
      )}
      {isStudent ? (
        <ReceiveDialog
          requirements={asked.map(({ requirementId: id, name, hasExpiry }) => ({ id, name, repeats: null, hasExpiry }))}
          selection={{ ids: [owner.studentId] }}
          count={1}
          isOpen={isOpen}
          onDone={close}
          onClose={close}
        />
      ) : (
        <Confirm
          title={`Mark ${asked.length} documents as received?`}
          message={`You have the hard copies and they are complete: ${asked.map(({ name }) => name).join(', ')}.`}
          confirmLabel="Mark as received"
          isHarmless
          isOpen={isOpen}
          onConfirm={() => onReceive(asked)}
          onClose={close}
        />
      )}
    </>
  )
}
