import * as z from 'zod/mini'
import { text } from '#contract/parts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from './Form.tsx'
import { TextArea } from './TextArea.tsx'

const Reason = z.object({ reason: text('Reason', 500) })

type Props = {
  title: string
  description?: string | undefined
  /** Says what will be done: 'Return', 'Reject'. */
  submitLabel: string
  isOpen: boolean
  onSubmit: (reason: string) => unknown
  onClose: () => void
}

/** Asks for the reason of an action that needs one. */
export function ReasonDialog({ title, description, submitLabel, isOpen, onSubmit, onClose }: Props) {
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <Form
        schema={Reason}
        onSubmit={({ reason }) => onSubmit(reason)}
        submitLabel={submitLabel}
        actions={
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextArea name="reason" label="Reason" />
      </Form>
    </Dialog>
  )
}
