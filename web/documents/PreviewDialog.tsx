import { Dialog as Base } from '@base-ui/react/dialog'
import { WindowRoot } from '#web/ui/WindowRoot.tsx'
import { Preview } from './Preview.tsx'

type Props = {
  /** The documents that previous and next go through. */
  ids: readonly number[]
  /** Whether they are one page of a longer list. */
  isPage?: boolean
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
  /** Called after a decision. Without it the document stays open. */
  onReviewed?: (nextId: number | null) => void
}

/** A document over the whole screen, with the review beside it. */
export function PreviewDialog({ ids, isPage = false, openId, onOpen, onClose, onReviewed }: Props) {
  return (
    <WindowRoot isOpen={openId !== null} onClose={onClose}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-ground outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-3 sm:rounded-xl sm:border sm:shadow-raised">
          {openId !== null && (
            <Preview ids={ids} isPage={isPage} openId={openId} onOpen={onOpen} onReviewed={onReviewed} />
          )}
        </Base.Popup>
      </Base.Portal>
    </WindowRoot>
  )
}
