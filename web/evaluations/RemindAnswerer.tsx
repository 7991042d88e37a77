import * as z from 'zod/mini'
import { evaluations } from '#contract/evaluations.ts'
import { optionalText } from '#contract/parts.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { remindedInWords } from './release-words.ts'

type Props = { id: number; isOpen: boolean; onClose: () => void }

const Fields = z.object({ note: optionalText('Note', 500) })

/** Reminds the person who has not answered yet. */
export function RemindAnswerer({ id, isOpen, onClose }: Props) {
  const { send } = useSend(evaluations.remind, { tell: remindedInWords })

  async function remind(note: string | null) {
    const sent = await send({ body: { ids: [id], note } })
    if (sent) onClose()
    return sent
  }

  return (
    <Dialog
      title="Send a reminder"
      description="At most one a day for each evaluation."
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form
        draftOf={`remind ${id}`}
        schema={Fields}
        submitLabel="Send reminder"
        onSubmit={({ note }) => remind(note ?? null)}
        actions={
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextArea name="note" label="Note" hint="Added to the message" isOptional />
      </Form>
    </Dialog>
  )
}
