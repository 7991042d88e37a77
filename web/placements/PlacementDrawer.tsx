import type { Placement } from '#contract/placements.ts'
import { placements } from '#contract/placements.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import { fieldsToSend, PlacementForm } from './placement-form.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { type Refused, useStep } from './use-step.ts'

type Props = {
  student: { id: number; name: string }
  /** Null: a new one. */
  placement: Placement | null
  /** What a new one may continue. */
  earlier: readonly Placement[]
  isOpen: boolean
  onClose: () => void
}

/** Places a student, or changes where and when they are placed. */
export function PlacementDrawer({ student, placement, earlier, isOpen, onClose }: Props) {
  const create = useStep(placements.create)
  const update = useStep(placements.update)
  const { refused, forget } = placement ? update : create

  // saved once more after somebody else was faster, what was typed is meant
  const version = currentVersion(refused) ?? placement?.version

  async function save(form: PlacementForm) {
    const { all, changes } = fieldsToSend(form)
    const sent = placement
      ? await update.send({
          params: { id: placement.id },
          body: { ...changes, ...(version === undefined ? {} : { version }) },
        })
      : await create.send({ body: { ...all, studentId: student.id } })
    if (sent) onClose()
  }

  function close() {
    forget()
    onClose()
  }

  return (
    <Drawer
      title={placement ? 'Edit placement' : 'Place student'}
      description={student.name}
      isOpen={isOpen}
      onClose={close}
    >
      <Form schema={PlacementForm} onSubmit={save} submitLabel={placement ? 'Save' : 'Place student'}>
        <PlacementFields placement={placement} earlier={earlier} />
        <RefusedNotice refused={refused} onFollow={close} />
      </Form>
    </Drawer>
  )
}

/** A stale save carries the record as it is now. */
function currentVersion(refused: Refused | null): number | undefined {
  const current: unknown = refused?.code === 'stale' ? Reflect.get(Object(refused.data), 'current') : undefined
  const version: unknown = current ? Reflect.get(Object(current), 'version') : undefined
  return typeof version === 'number' ? version : undefined
}
