import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useFirstField } from './use-first-field.ts'
import { WindowRoot } from './WindowRoot.tsx'

type Props = { title: string; description?: ReactNode; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A panel from the right edge, for what is looked at beside the page. */
export function Drawer({ title, description, isOpen, onClose, children }: Props) {
  const focus = useFirstField()
  return (
    <WindowRoot isOpen={isOpen} onClose={onClose}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          {...focus}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-lg flex-col border-l bg-raised shadow-raised outline-none transition-[translate] data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <header className="flex items-start justify-between gap-4 border-b px-6 py-4">
            <div className="flex flex-col gap-1">
              <Base.Title className="text-lg leading-7">{title}</Base.Title>
              {description && <Base.Description className="text-muted text-sm">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <IconButton label="Close" className="-mr-3">
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
