import * as z from 'zod/mini'
import { placements } from '#contract/placements.ts'
import { supervisors } from '#contract/supervisors.ts'
import { listName } from '#domain/person.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toasts.ts'
import { StatusBadge } from './StatusBadge.tsx'

type Giver = { id: number; name: string; companyId: number; companyName: string }
type Props = { supervisor: Giver | null; onClose: () => void }

const Fields = z.object({ supervisorId: z.int('Choose the new supervisor') })

/** Moves all interns of a supervisor to another supervisor of the company. */
export function HandOverDialog({ supervisor, onClose }: Props) {
  return (
    <Dialog
      title="Hand over interns"
      description={supervisor ? `${supervisor.name}, ${supervisor.companyName}` : undefined}
      isOpen={supervisor !== null}
      onClose={onClose}
    >
      {supervisor && <HandOver supervisor={supervisor} onClose={onClose} />}
    </Dialog>
  )
}

function HandOver({ supervisor, onClose }: { supervisor: Giver; onClose: () => void }) {
  const { id, companyId } = supervisor
  const interns = useAsk(placements.list, { query: { supervisorId: id, live: 'true', rowsPerPage: 100 } })
  const others = useAsk(supervisors.list, { query: { companyId, rowsPerPage: 100 } })
  const { send, refused } = useSend(placements.handOver, { showsRefusal: true })
  if (!interns.data || !others.data) return <Skeleton className="h-40 w-full" />
  const options = others.data.supervisors
    .filter((one) => one.id !== id)
    .map((one) => ({ value: one.id, label: listName(one) }))
  if (interns.data.total === 0) return <p>You have no interns under this supervisor.</p>

  async function handOver({ supervisorId }: z.output<typeof Fields>) {
    const sent = await send({ body: { fromSupervisorId: id, supervisorId } })
    if (!sent) return
    const { remaining } = sent.answer
    if (remaining > 0) toast.info(`${remaining} interns of other coordinators stay with ${supervisor.name}`)
    onClose()
  }

  return (
    <Form
      draftOf={`interns of supervisor ${id}`}
      schema={Fields}
      onSubmit={handOver}
      submitLabel={interns.data.total === 1 ? 'Hand over 1 intern' : `Hand over ${interns.data.total} interns`}
      actions={
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <ul className="max-h-56 divide-y overflow-y-auto rounded-lg border px-4">
        {interns.data.placements.map((placement) => (
          <li key={placement.id} className="flex items-center justify-between gap-3 py-2.5">
            <span className="truncate">{placement.studentName}</span>
            <StatusBadge status={placement.status} />
          </li>
        ))}
      </ul>
      <SelectField
        name="supervisorId"
        label="New supervisor"
        options={options}
        hint={options.length === 0 ? `${supervisor.companyName} has no other supervisor yet.` : undefined}
      />
      <RefusedNotice refused={refused} onFollow={onClose} />
    </Form>
  )
}
