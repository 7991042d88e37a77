import * as z from 'zod/mini'
import { optionalText } from '#contract/parts.ts'
import { mailWords } from '#domain/mail-words.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import type { SentSelection } from '#web/bulk/use-bulk.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  selection: SentSelection
  count: number
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

const Fields = z.object({ note: optionalText('Note', 500) })

/** Emails many students at once, and says afterwards who could not be reached. */
export function RemindDialog({ selection, count, isOpen, onDone, onClose }: Props) {
  const mail = mailWords(useSettings())
  return (
    <BulkDialog
      title="Remind of missing documents"
      description={`Of ${count === 1 ? '1 student' : `${count.toLocaleString('en')} students`}, ${mail.remindNote}`}
      selection={selection}
      isOpen={isOpen}
      question={(take) => (
        <Form
          draftOf={`reminder of ${JSON.stringify(selection)}`}
          schema={Fields}
          onSubmit={(fields) => take({ kind: 'remind', ...fields })}
          submitLabel={mail.remind}
          actions={
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <TextArea name="note" label="Note" hint={mail.noteHint} isOptional />
        </Form>
      )}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
