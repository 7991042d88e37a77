import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'

type Props = {
  title: string
  message: ReactNode
  /** Says what will be done: 'Delete', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  /** For an action that loses nothing. */
  isHarmless?: boolean
  isOpen: boolean
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before an action that is hard to undo. It stays open and busy until the action is done. */
export function Confirm({ title, message, confirmLabel, isOpen, onConfirm, onClose, ...more }: Props) {
  const { cancelLabel = 'Cancel', isHarmless = false } = more
  const [isBusy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="backdrop" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="flex w-full flex-col gap-2 rounded-t-xl border bg-raised p-6 shadow-raised outline-none transition-[opacity,scale] data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-w-md sm:rounded-xl"
          >
            <AlertDialog.Title className="text-lg leading-7">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-muted" render={<div />}>
              {message}
            </AlertDialog.Description>
            <div className="flex flex-col-reverse gap-3 pt-4 sm:flex-row sm:justify-end">
              <AlertDialog.Close ref={cancel} render={<Button tone="secondary">{cancelLabel}</Button>} />
              <Button tone={isHarmless ? 'primary' : 'danger'} isBusy={isBusy} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
