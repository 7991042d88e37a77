import { useQuery } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { momentInWords } from '#domain/zone.ts'
import { askQuietly } from '#web/api/ask.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { deliveryInWords, stateLooks } from './message-words.ts'
import { Recipients } from './Recipients.tsx'

/** Milliseconds between two looks at a message that is being sent. */
const pause = 3000

/** What was written, what became of it, who got it, and the way to stop it. */
export function MessageDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Drawer title="Message" isOpen={id !== null} onClose={onClose}>
      {id !== null && <Shown id={id} />}
    </Drawer>
  )
}

function Shown({ id }: { id: number }) {
  const { timeZone: zone } = useSettings()
  const [isAsking, setAsking] = useState(false)
  const stopping = useSend(messages.stop)
  const { data: message, isError } = useQuery({
    ...queryOf(messages.read, { params: { id } }, askQuietly),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? pause : false),
  })
  if (isError) return <p role="alert">{messages.read.failed}</p>
  if (!message) return <Skeleton className="h-64 w-full" />
  const { waiting, sent, saved, failed } = message.counts
  const look = stateLooks[message.state]
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold text-base [overflow-wrap:anywhere]">{message.subject}</h3>
        <p className="text-muted text-sm">
          {message.audience}. {message.sender}, {momentInWords(message.createdAt, zone)}
        </p>
        <p>
          <Badge tone={look.tone}>{look.label}</Badge>
        </p>
        {message.stopReason && <p className="text-sm">{message.stopReason}</p>}
      </div>
      <p className="whitespace-pre-line rounded-control bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
        {message.text}
      </p>
      {message.link && <p className="text-muted text-sm">Opens {message.link}</p>}
      {message.state === 'sending' && (
        <ProgressBar label="Emails" value={sent + saved + failed} max={waiting + sent + saved + failed} />
      )}
      <p className="text-sm">{deliveryInWords(message)}</p>
      {message.mayStop && (
        <Button tone="danger-quiet" onClick={() => setAsking(true)}>
          <CircleStop aria-hidden />
          {message.state === 'sending' ? 'Stop sending' : 'Take back the notice'}
        </Button>
      )}
      <Recipients id={id} />
      <Confirm
        title={message.state === 'sending' ? 'Stop this message?' : 'Take back the notice?'}
        message="No more emails are sent, and the notice disappears for everyone who hasn’t read it. Emails that were sent can’t be taken back."
        confirmLabel={message.state === 'sending' ? 'Stop' : 'Take back'}
        isOpen={isAsking}
        onConfirm={() => stopping.send({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
