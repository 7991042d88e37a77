import { useState } from 'react'
import * as z from 'zod/mini'
import { documents } from '#contract/documents.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { optionalText } from '#contract/parts.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { studentIds: readonly number[]; isOpen: boolean; onDone: () => void; onClose: () => void }
type Outcome = AnswerOf<typeof documents.remind>

const Fields = z.object({ note: optionalText('Note', 500) })
const most = 500

/** Emails many students at once, and says afterwards who could not be reached. */
export function RemindDialog({ studentIds, isOpen, onDone, onClose }: Props) {
  const { send } = useSend(documents.remind)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function remind({ note }: z.output<typeof Fields>) {
    const sent = await send({ body: { studentIds: studentIds.slice(0, most), note: note ?? '' } })
    if (!sent) return
    onDone()
    if (sent.answer.unreachable.length > 0) setOutcome(sent.answer)
    else onClose()
  }

  function close() {
    setOutcome(null)
    onClose()
  }

  return (
    <Dialog
      title="Remind of missing documents"
      description={
        outcome
          ? undefined
          : `Each of ${studentIds.length === 1 ? '1 student' : `${Math.min(most, studentIds.length)} students`} will be emailed a list of missing documents.`
      }
      isOpen={isOpen}
      onClose={close}
    >
      {outcome ? (
        <Unreached outcome={outcome} onClose={close} />
      ) : (
        <Form
          draftOf={`reminder of ${studentIds}`}
          schema={Fields}
          onSubmit={remind}
          submitLabel="Send reminders"
          actions={
            <Button tone="secondary" onClick={close}>
              Cancel
            </Button>
          }
        >
          <TextArea name="note" label="Note" hint="Added to each email" isOptional />
        </Form>
      )}
    </Dialog>
  )
}

function Unreached({ outcome: { reminded, unreachable }, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        {reminded} {reminded === 1 ? 'email is' : 'emails are'} on the way. These students have no email. Please tell
        them in person:
      </p>
      <ul className="flex max-h-60 flex-col divide-y overflow-y-auto rounded-lg border bg-card">
        {unreachable.map(({ id, name }) => (
          <li key={id} className="px-4 py-2">
            {name}
          </li>
        ))}
      </ul>
      <Button onClick={onClose} className="self-end">
        Done
      </Button>
    </div>
  )
}
