import { useState } from 'react'
import * as z from 'zod/mini'
import type { CorrectionToDecide, ProposedTimes } from '#contract/corrections.ts'
import { optionalText } from '#contract/parts.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { CallError } from '#web/api/call-error.ts'
import { Form } from '#web/fields/Form.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TimeFields, typedIn } from './correction-schema.ts'
import { proposedTimes, slotsFor, typedTimes } from './correction-times.ts'
import { SlotTimes } from './SlotTimes.tsx'

const Fields = z.extend(TimeFields, { note: optionalText('Note', 500) })

type Props = {
  correction: CorrectionToDecide
  /** Why the times were refused. */
  refused: CallError | null
  isOpen: boolean
  onSubmit: (proposed: ProposedTimes, note: string | null) => unknown
  onClose: () => void
}

/** The approver enters other times than those that were requested. */
export function ChangeTimes({ isOpen, ...form }: Props) {
  const { correction, onClose } = form
  return (
    <Dialog
      title={`Edit times: ${correction.studentName}`}
      description={`${dateInWords(correction.workDate)}. Your times will be used instead of the requested ones.`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TimesForm {...form} />
    </Dialog>
  )
}

function TimesForm({ correction, refused, onSubmit, onClose }: Omit<Props, 'isOpen'>) {
  const { timeZone } = useSettings()
  // Without taps, what was asked for says on which side of midnight a time is.
  const [startsAt] = Object.values(correction.proposed)
    .filter((at) => typeof at === 'string')
    .sort()
  const day = { ...correction, zone: timeZone, startsAt }
  const [atFirst] = useState(() => typedTimes(day, correction.proposed))
  const kind = correction.kind === 'whole_day' ? 'whole_day' : 'changed'
  return (
    <Form
      draftOf={`times of correction ${correction.id}`}
      schema={Fields}
      onSubmit={({ note, ...times }) => onSubmit(proposedTimes(kind, typedIn(times, atFirst), day), note ?? null)}
      submitLabel="Approve with these times"
      actions={
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <SlotTimes slots={slotsFor(kind, day)} defaults={atFirst} />
      <TextArea name="note" label="Note" isOptional />
      <RefusedNotice refused={refused} />
    </Form>
  )
}
