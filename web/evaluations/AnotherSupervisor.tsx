import * as z from 'zod/mini'
import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { supervisors } from '#contract/supervisors.ts'
import { listName } from '#domain/person.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { evaluation: Evaluation; isOpen: boolean; onClose: () => void }

const Fields = z.object({ supervisorId: z.int('Choose a supervisor') })

/** Another supervisor of the company answers, because the one of the placement has left or is away. */
export function AnotherSupervisor({ evaluation, isOpen, onClose }: Props) {
  return (
    <Dialog
      title="Ask another supervisor"
      description="They answer this evaluation only. The placement and its records stay as they are."
      isOpen={isOpen}
      onClose={onClose}
    >
      <Choice evaluation={evaluation} onClose={onClose} />
    </Dialog>
  )
}

function Choice({ evaluation: { id, version, companyId, companyName }, onClose }: Omit<Props, 'isOpen'>) {
  const { send } = useSend(evaluations.reassign)
  const asked = useAsk(supervisors.list, { query: { companyId: companyId ?? undefined, rowsPerPage: 100 } })
  const options = (asked.data?.supervisors ?? []).map((one) => ({ value: one.id, label: listName(one) }))

  async function give({ supervisorId }: z.output<typeof Fields>) {
    const sent = await send({ params: { id }, body: { supervisorId, version } })
    if (sent) onClose()
    return sent
  }

  return (
    <Form
      draftOf={`supervisor of evaluation ${id}`}
      schema={Fields}
      submitLabel="Ask this supervisor"
      onSubmit={give}
      actions={
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <SelectField
        name="supervisorId"
        label="Supervisor"
        options={options}
        hint={`${companyName ?? 'The company'}’s supervisors. Add a new one on the Supervisors page first.`}
      />
    </Form>
  )
}
