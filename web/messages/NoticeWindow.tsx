import { notices, type ReceivedMessage } from '#contract/notices.ts'
import { momentInWords } from '#domain/zone.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { message: ReceivedMessage | null; onClose: () => void }

/** A message of the school to the person who reads it. */
export function NoticeWindow({ message, onClose }: Props) {
  const { timeZone: zone } = useSettings()
  const tell = () => toast.success('Marked as read. You can read it again in Profile, Messages.')
  const { send, isSending } = useSend(notices.markRead, { tell })

  async function markRead(id: number) {
    if (await send({ params: { id } })) onClose()
  }

  return (
    <Dialog
      title={message?.subject ?? ''}
      description={message && `${message.sender}, ${momentInWords(message.createdAt, zone)}`}
      isOpen={message !== null}
      onClose={onClose}
    >
      {message && (
        <div className="flex flex-col gap-5">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.text}</p>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {message.link && (
              <AddressLink address={message.link} onFollow={onClose} className={buttonClasses('secondary')}>
                Open page
              </AddressLink>
            )}
            {message.readAt === null && (
              <Button isBusy={isSending} onClick={() => void markRead(message.id)}>
                Mark as read
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
