import { useState } from 'react'
import { type Placement, placements } from '#contract/placements.ts'
import { labels } from '#domain/labels.ts'
import { ownChanges, staleOf } from '#web/api/stale.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { StaleNotice } from '#web/fields/StaleNotice.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import { fieldsToSend, PlacementForm } from './placement-form.ts'

type Props = {
  student: { id: number; name: string }
  /** Null for a new placement. */
  placement: Placement | null
  /** Placements that a new one may continue. */
  earlier: readonly Placement[]
  isOpen: boolean
  onClose: () => void
}

/** Places a student, or edits the placement. */
export function PlacementDrawer({ student, placement, earlier, isOpen, onClose }: Props) {
  const create = useSend(placements.create, { showsRefusal: true })
  const update = useSend(placements.update, { showsRefusal: true })
  const { refused, forget } = placement ? update : create

  const [typed, setTyped] = useState<object>({})
  const stale = placement && staleOf(refused, placement, typed)

  async function save(form: PlacementForm) {
    const { all, changes } = fieldsToSend(form)
    setTyped(changes)
    const sent = placement
      ? await update.send({
          params: { id: placement.id },
          body: { ...ownChanges(placement, changes), version: (stale?.current ?? placement).version },
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
      <Form
        draftOf={`placement ${placement?.id ?? 'new'} of student ${student.id}`}
        schema={PlacementForm}
        onSubmit={save}
        submitLabel={placement ? 'Save' : 'Place student'}
        labels={labels.placement}
      >
        <PlacementFields placement={placement} earlier={earlier} />
        {stale ? (
          <StaleNotice stale={stale} labels={labels.placement} />
        ) : (
          <RefusedNotice refused={refused} onFollow={close} />
        )}
      </Form>
    </Drawer>
  )
}
