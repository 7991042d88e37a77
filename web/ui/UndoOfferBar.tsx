import { CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { useSingleKey } from './single-key.ts'
import { closeUndoOffer, type UndoOffer, useUndoOffer } from './undo-offer.ts'
import { useClearPlace } from './use-clear-place.ts'

/** How long the words stay after undoing has become impossible. */
const readingMs = 4_000

/**
 * What was just done, and the seconds in which it can be undone. It is above every window; on a phone at the top, so
 * that it covers no button under the thumb.
 */
export function UndoOfferBar() {
  const offer = useUndoOffer((store) => store.offer)
  const area = useRef<HTMLDivElement>(null)
  useClearPlace({ area, isShown: offer !== null })
  // It leaves with the person who signs out, so that the next one reads nothing of it.
  useEffect(() => closeUndoOffer, [])
  return createPortal(
    <div
      ref={area}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 z-50 max-sm:top-18 sm:bottom-4 flex justify-center px-4 print:hidden"
    >
      {offer && <Offered key={offer.until} offer={offer} />}
    </div>,
    document.body,
  )
}

function Offered({ offer }: { offer: UndoOffer }) {
  const left = useSecondsUntil(offer.until)
  const mayUndo = left > 0
  function undo() {
    closeUndoOffer()
    offer.undo()
  }
  useSingleKey('u', mayUndo ? undo : null, 'anywhere')
  return (
    <div className="keep-clear pointer-events-auto flex w-full max-w-xl items-center gap-2 rounded-card border border-success-ink/25 bg-success-soft py-2 pr-2 pl-4 text-success-ink shadow-raised">
      <CircleCheck aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 py-1.5 font-medium leading-5 [overflow-wrap:anywhere]">{offer.words}</p>
      {mayUndo && (
        <Button tone="secondary" aria-keyshortcuts="U" onClick={undo} className="tabular-nums">
          Undo
          <span aria-hidden>({left} s)</span>
        </Button>
      )}
      <IconButton label="Close" tone="inherit" onClick={closeUndoOffer}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/** Whole seconds until a moment; a little after it the offer closes. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    const end = setTimeout(closeUndoOffer, Math.max(0, until - Date.now()) + readingMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1_000))
}
