import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type EmailWording, emailWordings } from '#contract/email-wordings.ts'
import { emailKinds } from '#domain/email-wordings.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PaceCard } from './PaceCard.tsx'
import { WordingDialog } from './WordingDialog.tsx'

/** The wordings of the system's own emails, and how fast messages are sent. */
export function WordingsTab() {
  const { data, isError, refetch } = useAsk(emailWordings.list, {})
  const [opened, setOpened] = useState<EmailWording | null>(null)
  if (isError) {
    return (
      <Card title={emailWordings.list.failed}>
        <Button tone="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Card>
    )
  }
  if (!data) return <Skeleton className="h-96 rounded-card" />
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Card title="Wordings" description="Emails that the system sends for you.">
        <ul className="-my-3 flex flex-col divide-y">
          {data.wordings.map((wording) => (
            <li key={wording.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="flex min-w-0 flex-1 basis-56 flex-col leading-5">
                <span className="font-medium">{emailKinds[wording.kind].label}</span>
                <span className="text-muted text-sm">{emailKinds[wording.kind].sent}</span>
              </div>
              {wording.isChanged && <Badge tone="info">Changed</Badge>}
              <Button tone="secondary" onClick={() => setOpened(wording)}>
                <Pencil aria-hidden />
                Edit <span className="sr-only">{emailKinds[wording.kind].label}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <PaceCard />
      <WordingDialog wording={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
