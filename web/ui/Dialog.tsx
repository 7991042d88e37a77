import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useFirstField } from './use-first-field.ts'
import { WindowRoot } from './WindowRoot.tsx'

type Props = {
  title: string
  description?: ReactNode
  isOpen: boolean
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

/** On a phone a sheet that rises from below, elsewhere a card in the middle. */
export function Dialog({ title, description, isOpen, onClose, isWide = false, children }: Props) {
  const focus = useFirstField()
  return (
    <WindowRoot isOpen={isOpen} onClose={onClose}>
      <Base.Portal>
        <Base.Backdrop forceRender className="backdrop" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-hidden sm:items-center sm:p-6">
          <Base.Popup
            {...focus}
            className={classes(
              'relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl border bg-raised shadow-raised outline-none',
              'transition-[opacity,translate,scale] data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-h-full sm:rounded-xl',
              'max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8 sm:data-ending-style:scale-[0.98] sm:data-starting-style:scale-[0.98]',
              isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
            )}
          >
            <header className="flex items-start justify-between gap-4 px-6 pt-6">
              <div className="flex flex-col gap-1">
                <Base.Title tabIndex={-1} className="text-lg leading-7 outline-none">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="text-muted text-sm leading-5">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={
                  <IconButton label="Close" className="-mt-2 -mr-3">
                    <X aria-hidden />
                  </IconButton>
                }
              />
            </header>
            <div className="overflow-y-auto overscroll-contain px-6 pt-5 pb-6">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </WindowRoot>
  )
}
