import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { type MessageFields, type MessagePreview, messages } from '#contract/messages.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { peopleInWords, reachInWords, type SentAudience } from './message-words.ts'

type Props = {
  fields: MessageFields
  audience: SentAudience
  preview: MessagePreview
  onBack: () => void
  onSent: () => void
}

/** The message as a real person reads it, and the question with the number of people. */
export function SendQuestion({ fields, audience, preview, onBack, onSent }: Props) {
  const [place, setPlace] = useState(0)
  const { send, isSending } = useSend(messages.send)
  const sample = preview.samples[place]

  async function sendNow() {
    if (await send({ body: { ...fields, audience, seen: preview.people } })) onSent()
  }

  return (
    <div className="flex flex-col gap-5">
      {sample && (
        <section aria-label="Preview" className="overflow-hidden rounded-card border">
          <header className="flex items-center gap-2 border-b bg-sunken py-1 pr-1 pl-4">
            <p className="min-w-0 flex-1 truncate text-sm">
              As <strong>{sample.name}</strong> reads it
            </p>
            <IconButton label="Previous person" disabled={place === 0} onClick={() => setPlace(place - 1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              label="Next person"
              disabled={place + 1 >= preview.samples.length}
              onClick={() => setPlace(place + 1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </header>
          <div className="flex flex-col gap-3 p-4">
            <h3 className="font-semibold [overflow-wrap:anywhere]">{sample.subject}</h3>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{sample.text}</p>
            {preview.link && <p className="text-muted text-sm [overflow-wrap:anywhere]">Opens {preview.link}</p>}
          </div>
        </section>
      )}
      <ul aria-label="Who gets it" className="list-disc pl-5 text-sm leading-6">
        {reachInWords(preview, fields).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {preview.refusal && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {preview.refusal}
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onBack}>
          Back
        </Button>
        <Button isBusy={isSending} disabled={preview.refusal !== null} onClick={() => void sendNow()}>
          <Send aria-hidden />
          Send to {peopleInWords(preview.people)}
        </Button>
      </div>
    </div>
  )
}
