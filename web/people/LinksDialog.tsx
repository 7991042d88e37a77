import { Copy, Printer } from 'lucide-react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/toasts.ts'
import { printLinks } from './print-links.ts'

export type PrintedLink = { id: number; name: string; username: string; link: string }

type Props = { links: readonly PrintedLink[]; onClose: () => void }

/** One-time links of people without an email. They are shown once, to be copied or printed now. */
export function LinksDialog({ links, onClose }: Props) {
  const { product, school } = useSettings()
  return (
    <Dialog
      title={links.length === 1 ? `Invitation of ${links[0]?.name}` : `${links.length} invitation links to give out`}
      description="There is no email to send it to. The link works once, for 7 days, and is shown only now."
      isOpen={links.length > 0}
      onClose={onClose}
      isWide
    >
      <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
        {links.map(({ id, name, username, link }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1 leading-5">
              <p className="font-medium">{name}</p>
              <p className="text-muted text-sm">Username: {username}</p>
              <p className="break-all pt-1 font-mono text-sm">{link}</p>
            </div>
            <IconButton label={`Copy the link of ${name}`} onClick={() => void copy(link)}>
              <Copy aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-col-reverse gap-3 pt-5 sm:flex-row sm:justify-end">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => printLinks(links, `${product} · ${school}`)}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
    </Dialog>
  )
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('The link is copied')
  } catch {
    toast.warn('The browser does not let us copy. Select the link and copy it.')
  }
}
