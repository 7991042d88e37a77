import * as z from 'zod/mini'
import { type Student, students } from '#contract/students.ts'
import { labels } from '#domain/labels.ts'
import { fullName } from '#domain/person.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { Form } from '#web/fields/Form.tsx'
import { StaleNotice } from '#web/fields/StaleNotice.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

const Fields = z.object({ remarks: z.string().check(z.trim(), z.maxLength(2000, 'Remarks: at most 2000 characters')) })
const { saveRemarks } = students

/** The remarks about a student that are being edited, and the call that saves them. */
export function useRemarks() {
  return useEditor<Student, { create: typeof saveRemarks; update: typeof saveRemarks; remove: typeof saveRemarks }>({
    create: saveRemarks,
    update: saveRemarks,
    remove: saveRemarks,
  })
}

type Props = { editor: ReturnType<typeof useRemarks> }

export function RemarksDialog({ editor }: Props) {
  const { record: student, form, isOpen, close } = editor

  async function save({ remarks }: z.output<typeof Fields>) {
    if (remarks === (student?.remarks ?? '')) return close()
    return form.onSave({ remarks })
  }

  return (
    <Dialog
      title="Remarks"
      description={student ? `Visible to ${fullName(student)}.` : undefined}
      isOpen={isOpen}
      onClose={close}
    >
      <Form
        draftOf={form.draftOf}
        schema={Fields}
        onSubmit={save}
        submitLabel="Save"
        actions={
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
        }
      >
        <StaleNotice stale={form.stale} labels={labels.student} />
        <TextArea name="remarks" label="Remarks" rows={6} defaultValue={student?.remarks} />
      </Form>
    </Dialog>
  )
}
