import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { Confirm } from './Confirm.tsx'
import { UnsavedContext } from './unsaved.ts'

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode }

/**
 * The root of every dialog and drawer. Before Escape, a press outside or its button closes it, it asks about typed
 * text.
 */
export function WindowRoot({ isOpen, onClose, children }: Props) {
  const [checks] = useState(() => new Set<() => boolean>())
  const [isAsking, setAsking] = useState(false)
  // It was saved meanwhile, so there is nothing to ask.
  if (isAsking && !isOpen) setAsking(false)

  function close() {
    if ([...checks].some((isChanged) => isChanged())) setAsking(true)
    else onClose()
  }

  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <UnsavedContext value={checks}>{children}</UnsavedContext>
      <Confirm
        title="Discard changes?"
        message="Your changes haven’t been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={isAsking}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Base.Root>
  )
}
