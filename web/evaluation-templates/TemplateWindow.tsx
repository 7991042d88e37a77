import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { WindowRoot } from '#web/ui/WindowRoot.tsx'

type Props = {
  title: string
  description?: string | undefined
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The editor of a form over the whole screen, with room for its preview. */
export function TemplateWindow({ title, description, isOpen, onClose, children }: Props) {
  return (
    <WindowRoot isOpen={isOpen} onClose={onClose}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-raised outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-3 sm:rounded-xl sm:border sm:shadow-raised">
          <header className="flex items-center gap-2 border-b py-2 pr-3 pl-4 sm:pl-6">
            <div className="flex min-w-0 flex-1 flex-col py-1">
              <Base.Title className="text-lg leading-7">{title}</Base.Title>
              {description && <Base.Description className="text-muted text-sm">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              }
            />
          </header>
          <div className="relative flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </WindowRoot>
  )
}
