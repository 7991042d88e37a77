import { CloudAlert, Hourglass, type LucideIcon, WifiOff } from 'lucide-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/Button.tsx'
import { useClearPlace } from '#web/ui/use-clear-place.ts'
import type { Choices, Notice } from './carry-through.ts'
import { noticeOf } from './notice-words.ts'
import { type PendingCall, usePendingCalls } from './pending-calls.ts'

const icons: Record<Notice, LucideIcon> = { trying: CloudAlert, stuck: Hourglass, slow: Hourglass, offline: WifiOff }

/** Tells about a call of the person that has no answer yet, and what they can do. It is above dialogs, as toasts are. */
export function NetworkNotice() {
  const shown = noticeOf(usePendingCalls(({ calls }) => calls))
  const card = useRef<HTMLOutputElement>(null)
  useClearPlace({ area: card, isShown: shown !== null })
  if (!shown) return null
  const { notice, words, calls } = shown
  const Icon = icons[notice]
  return createPortal(
    <output
      ref={card}
      className="keep-clear fixed top-20 left-4 z-50 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-raised px-4 py-3 shadow-raised max-sm:right-4 sm:w-md xl:left-1/2 xl:-translate-x-1/2 print:hidden"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-warn-ink" />
      <p className="min-w-52 flex-1 font-medium">{words}</p>
      {(notice === 'trying' || notice === 'offline') && (
        <Button tone="secondary" size="sm" onClick={() => chooseIn(calls, 'cancel')}>
          Cancel
        </Button>
      )}
      {notice === 'stuck' && (
        <span className="ml-auto flex gap-2">
          <Button tone="quiet" size="sm" onClick={() => chooseIn(calls, 'keepWaiting')}>
            Keep waiting
          </Button>
          <Button size="sm" onClick={() => chooseIn(calls, 'tryAgain')}>
            Try again
          </Button>
        </span>
      )}
    </output>,
    document.body,
  )
}

function chooseIn(calls: readonly PendingCall[], choice: keyof Choices): void {
  for (const call of calls) call[choice]()
}
