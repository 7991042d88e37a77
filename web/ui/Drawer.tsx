import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useFirstField } from './use-first-field.ts'
import { WindowRoot } from './WindowRoot.tsx'

type Props = {
  title: string
  description?: ReactNode
  /** Beside the close button. */
  actions?: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel from the right edge, for what is looked at beside the page. */
export function Drawer({ title, description, actions, isOpen, onClose, children }: Props) {
  const focus = useFirstField()
  return (
    <WindowRoot isOpen={isOpen} onClose={onClose}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          {...focus}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-lg flex-col border-l bg-raised shadow-raised outline-none transition-[translate] data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <header className="flex items-center gap-2 border-b py-2 pr-3 pl-6">
            <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
              <Base.Title tabIndex={-1} className="text-lg leading-7 outline-none">
                {title}
              </Base.Title>
              {description && <Base.Description className="text-muted text-sm">{description}</Base.Description>}
            </div>
            {actions}
            <Base.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              }
            />
          </header>
          <div className="relative flex-1 overflow-y-auto overscroll-contain p-6">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </WindowRoot>
  )
}
