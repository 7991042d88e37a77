import { useState } from 'react'
import { MessageFields, type MessagePreview, messages } from '#contract/messages.ts'
import { mailWords } from '#domain/mail-words.ts'
import { messageFields } from '#domain/message.ts'
import { useSend } from '#web/api/use-send.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AudienceFields } from './AudienceFields.tsx'
import type { SentAudience } from './message-words.ts'
import { SendQuestion } from './SendQuestion.tsx'

type Props = {
  /** A selection of a list; without one, the writer chooses. */
  audience?: SentAudience
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

type Draft = { fields: MessageFields; audience: SentAudience; preview: MessagePreview }

/** Writes a message, shows it for a real person, and asks with the number of people before it is sent. */
export function ComposeDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog
      title="New message"
      description="Everyone gets a notice on their dashboard and time clock."
      isOpen={isOpen}
      onClose={onClose}
      isWide
    >
      {isOpen && <Compose {...props} onClose={onClose} />}
    </Dialog>
  )
}

function Compose({ audience: given, onDone, onClose }: Omit<Props, 'isOpen'>) {
  const [chosen, setChosen] = useState<SentAudience | null>(null)
  const [asked, setAsked] = useState<Draft | null>(null)
  const mail = mailWords(useSettings())
  const previewing = useSend(messages.preview, { tell: () => {} })
  const audience = given ?? chosen

  async function preview(fields: MessageFields) {
    if (!audience) return toast.error('Choose who gets it')
    const sent = await previewing.send({ body: { ...fields, audience } })
    if (sent) setAsked({ fields, audience, preview: sent.answer })
  }

  return (
    <>
      {asked && (
        <SendQuestion
          {...asked}
          onBack={() => setAsked(null)}
          onSent={() => {
            onDone()
            onClose()
          }}
        />
      )}
      {/* It stays, hidden, so that nothing that was typed is lost on the way back. */}
      <div hidden={asked !== null} className="flex flex-col gap-5">
        {!given && <AudienceFields onChange={setChosen} />}
        <Form
          draftOf="message"
          schema={MessageFields}
          submitLabel="Preview"
          onSubmit={preview}
          actions={
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <TextField name="subject" label="Subject" autoComplete="off" />
          <TextArea
            name="text"
            label="Message"
            rows={6}
            hint={`Plain text. Filled in for each person: ${Object.keys(messageFields)
              .map((field) => `{${field}}`)
              .join(' ')}`}
          />
          <TextField
            name="link"
            label="Link"
            isOptional
            autoComplete="off"
            placeholder="/documents"
            hint="A page of this school’s own site"
          />
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="pb-2 font-medium text-sm">Also send by</legend>
            <Checkbox name="byEmail" label="Email" defaultValue hint={mail.messageHint} />
            <Checkbox
              name="byPush"
              label="Push"
              defaultValue
              hint="To supervisors and coordinators who turned it on."
            />
          </fieldset>
        </Form>
      </div>
    </>
  )
}
