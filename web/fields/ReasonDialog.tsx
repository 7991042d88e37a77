import * as z from 'zod/mini'
import { text } from '#contract/parts.ts'
import type { CallError } from '#web/api/call-error.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonTone } from '#web/ui/button-classes.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from './Form.tsx'
import { useFormFields } from './form-context.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { TextArea } from './TextArea.tsx'

/** The field is called as nearly every call has it, so that a refusal of the words is shown at it. */
const Reason = z.object({ note: text('Reason', 500) })

type Props = {
  /** What the reason is about, such as 'record 7': the draft of another one is never put back here. */
  draftOf: string
  title: string
  description?: string | undefined
  /** Says what will be done: 'Return', 'Reject'. */
  submitLabel: string
  submitTone?: ButtonTone
  /** Usual reasons, one press each; they can still be changed. */
  choices?: readonly string[]
  /** Why it was refused, so that the typed reason and the answer are on one screen. */
  refused?: CallError | null
  isOpen: boolean
  onSubmit: (reason: string) => unknown
  onClose: () => void
}

/** Asks for the reason of an action that needs one. It is closed only when that is done, so that no reason is lost. */
export function ReasonDialog(props: Props) {
  const { draftOf, title, description, submitLabel, submitTone = 'primary', choices = [], refused = null } = props
  const { isOpen, onSubmit, onClose } = props
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <Form
        draftOf={`${submitLabel} ${draftOf}`}
        schema={Reason}
        onSubmit={({ note }) => onSubmit(note)}
        submitLabel={submitLabel}
        submitTone={submitTone}
        actions={
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <ReasonField choices={choices} />
        <RefusedNotice refused={refused} />
      </Form>
    </Dialog>
  )
}

function ReasonField({ choices }: { choices: readonly string[] }) {
  const { value, change } = useFormFields().useHeld('note', '')
  return (
    <div className="flex flex-col gap-3">
      {choices.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Usual reasons</legend>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={value === choice}
              onClick={() => change(choice)}
              className="min-h-11 rounded-full border border-control px-4 text-sm transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {choice}
            </button>
          ))}
        </fieldset>
      )}
      <TextArea name="note" label="Reason" value={String(value ?? '')} onChange={change} />
    </div>
  )
}
