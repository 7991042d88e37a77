import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

type Props = {
  button: RefObject<HTMLElement | null>
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function Panel({ button, label, isOpen, onClose, children }: Props) {
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        // The button itself handles a press on the button.
        const isOnButton = event.target instanceof Node && button.current?.contains(event.target)
        if (!open && !isOnButton) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={button} sideOffset={10} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={label}
            finalFocus={button}
            className="rounded-lg outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
