import * as z from 'zod/mini'
import { evaluations } from '#contract/evaluations.ts'
import { optionalText } from '#contract/parts.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { remindedInWords } from './release-words.ts'

type Props = { ids: readonly number[]; isOpen: boolean; onDone: () => void; onClose: () => void }

const Fields = z.object({ note: optionalText('Note', 500) })

/** Reminds the people who have not answered yet. */
export function RemindAnswerers({ ids, isOpen, onDone, onClose }: Props) {
  const { send } = useSend(evaluations.remind, { tell: remindedInWords })

  async function remind(note: string | null) {
    const sent = await send({ body: { ids: [...ids], note } })
    if (sent) onDone()
    return sent
  }

  return (
    <Dialog
      title={ids.length === 1 ? 'Send a reminder' : `Remind of ${ids.length.toLocaleString('en')} evaluations`}
      description="Each person gets one message with everything they have to answer, at most once a day."
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form
        draftOf={`remind ${ids.join(' ')}`}
        schema={Fields}
        submitLabel={ids.length === 1 ? 'Send reminder' : 'Send reminders'}
        onSubmit={({ note }) => remind(note ?? null)}
        actions={
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextArea name="note" label="Note" hint="Added to each message" isOptional />
      </Form>
    </Dialog>
  )
}
