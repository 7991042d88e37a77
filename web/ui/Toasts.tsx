import { Bell, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { holdToast, releaseToast, type Severity, type Toast, toast, useToasts } from './toasts.ts'
import { useClearPlace } from './use-clear-place.ts'

const looks: Record<Severity, { icon: LucideIcon; mark: string; card: string }> = {
  info: { icon: Info, mark: 'bg-info-soft text-info-ink', card: 'bg-raised' },
  success: { icon: CircleCheck, mark: 'bg-success-soft text-success-ink', card: 'bg-raised' },
  warn: { icon: TriangleAlert, mark: 'bg-warn-soft text-warn-ink', card: 'bg-raised' },
  error: { icon: CircleAlert, mark: 'bg-danger-soft text-danger-ink', card: 'bg-raised' },
  secondary: { icon: Bell, mark: 'text-muted', card: 'bg-sunken' },
  contrast: { icon: Bell, mark: '', card: 'border-ink bg-ink text-card' },
}

/**
 * The toasts of one group, or of none, the newest on top. They are below the top bar, whose buttons stay in reach; up to
 * 768 px wide they are at the bottom, above the bar of places. They cover no field in use and no primary button.
 */
export function Toasts({ group }: { group?: string }) {
  const toasts = useToasts((store) => store.toasts).filter((each) => each.group === group)
  const area = useRef<HTMLElement>(null)
  useClearPlace({ area, isShown: toasts.length > 0 })
  // Toasts are above an open dialog, drawer or panel, so they are outside the page's own stacking.
  return createPortal(
    // aria-live keeps the area heard while a dialog hides the rest of the page; each toast has its own role.
    <section
      ref={area}
      aria-label="Messages"
      aria-live="off"
      className="toast-area pointer-events-none fixed right-4 z-60 flex w-[25rem] max-w-[calc(100vw-2rem)] flex-col print:hidden"
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} message={each} />
      ))}
    </section>,
    document.body,
  )
}

function ToastCard({ message }: { message: Toast }) {
  const { icon: Icon, mark, card } = looks[message.severity]
  const isUrgent = message.severity === 'error' || message.severity === 'warn'
  return (
    <div className={classes('toast-row pointer-events-auto', message.isLeaving && 'toast-row-leaving')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it, there is nothing to do with it */}
      <div
        role={isUrgent ? 'alert' : 'status'}
        aria-atomic
        onPointerEnter={() => holdToast(message)}
        onPointerLeave={() => releaseToast(message)}
        onFocus={() => holdToast(message)}
        onBlur={() => releaseToast(message)}
        className={classes(
          'flex min-h-0 gap-3 overflow-hidden rounded-lg border py-3 pr-2 pl-3 shadow-raised',
          message.detail || message.action ? 'items-start' : 'items-center',
          card,
        )}
      >
        <span className={classes('flex size-8 shrink-0 items-center justify-center rounded-full', mark)}>
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 py-1 leading-6 [overflow-wrap:anywhere]">
          <p className="font-medium">{message.summary}</p>
          {message.detail && <p className="text-sm leading-5 opacity-90">{message.detail}</p>}
          {message.action && (
            <button
              type="button"
              onClick={message.action.act}
              className="min-h-11 rounded-sm font-medium text-link underline underline-offset-4"
            >
              {message.action.label}
            </button>
          )}
        </div>
        {message.isClosable && (
          <IconButton label="Close" tone="inherit" onClick={() => toast.close(message.id)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}
