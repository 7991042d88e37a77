import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressLink } from './AddressLink.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Problem = { code: string; message: string; link?: string | undefined; id?: number | undefined }
type Props = {
  /** Null while nothing is blocked. */
  blocked: { message: string; problems: readonly Problem[] } | null
  onClose: () => void
  /** What to do about it. */
  children?: ReactNode
}

/** Shows why something could not be deleted: what still depends on it, each with a link. */
export function BlockedDialog({ blocked, onClose, children }: Props) {
  return (
    <Dialog title="Not deleted" description={blocked?.message} isOpen={blocked !== null} onClose={onClose}>
      <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
        {blocked?.problems.map(({ code, message, link, id }) => (
          <li key={`${code} ${id ?? ''} ${message}`} className="flex items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 flex-1 leading-5">{message}</span>
            {link && (
              <AddressLink
                address={link}
                onFollow={onClose}
                className="flex min-h-11 pointer-fine:sm:min-h-8 shrink-0 items-center gap-1 rounded-sm font-medium text-link text-sm hover:underline"
              >
                Open
                <span className="sr-only">: {message}</span>
                <ArrowRight aria-hidden className="size-4" />
              </AddressLink>
            )}
          </li>
        ))}
      </ul>
      {children && <p className="pt-4 text-muted text-sm">{children}</p>}
      <div className="flex justify-end pt-5">
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
