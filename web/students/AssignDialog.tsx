import * as z from 'zod/mini'
import { students } from '#contract/students.ts'
import { useSend } from '#web/api/use-send.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { Form } from '#web/fields/Form.tsx'
import { findTeachers } from '#web/people/choices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { ids: readonly number[]; isOpen: boolean; onDone: () => void; onClose: () => void }

const Fields = z.object({ coordinatorId: z.int('Choose a coordinator') })

/** Gives the chosen students a coordinator, all at once. */
export function AssignDialog({ ids, isOpen, onDone, onClose }: Props) {
  const { send } = useSend(students.assign)

  async function save({ coordinatorId }: z.output<typeof Fields>) {
    if (await send({ body: { ids: [...ids], coordinatorId } })) onDone()
  }

  return (
    <Dialog
      title="Assign a coordinator"
      description={`${ids.length} ${ids.length === 1 ? 'student' : 'students'} chosen`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form
        draftOf={`coordinator of ${ids}`}
        schema={Fields}
        onSubmit={save}
        submitLabel="Assign"
        actions={
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Combobox name="coordinatorId" label="Coordinator" search={findTeachers} />
      </Form>
    </Dialog>
  )
}
