import * as z from 'zod/mini'
import { optionalDate, text } from '#contract/parts.ts'
import type { PlacementDetail, placements } from '#contract/placements.ts'
import { isRunning, type PlacementStatus } from '#domain/placement.ts'
import type { useSend } from '#web/api/use-send.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { stepNotes, stepWords } from './placement-words.ts'

const Reason = z.object({ reason: text('Reason', 500), endDate: optionalDate })
type Reason = z.output<typeof Reason>

type Props = {
  placement: PlacementDetail
  /** Null when the dialog is closed. */
  to: PlacementStatus | null
  step: ReturnType<typeof useSend<typeof placements.move>>
  onMove: (fields: Partial<Reason>) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a step that needs one, and shows why a step was refused. */
export function StepDialog({ placement, to, step, onMove, onClose }: Props) {
  const asksReason = placement.steps.find(({ status }) => status === to)?.needsReason ?? false
  const ends = to === 'pulled_out' || to === 'withdrawn' || to === 'transferred'
  return (
    <Dialog
      title={to ? `${stepWords[to]}: ${placement.studentName}` : ''}
      description={to ? stepNotes[to] : undefined}
      isOpen={to !== null}
      onClose={onClose}
    >
      {asksReason ? (
        <Form
          draftOf={`${to} of placement ${placement.id}`}
          schema={Reason}
          onSubmit={onMove}
          submitLabel={to ? stepWords[to] : 'Save'}
          actions={<Cancel onClose={onClose} />}
        >
          <TextArea name="reason" label="Reason" />
          {ends && isRunning(placement.status) && (
            <DateField
              name="endDate"
              label="Last day"
              isOptional
              hint="Defaults to today, or tomorrow if that day’s shift has begun."
            />
          )}
          <RefusedNotice refused={step.refused} onFollow={onClose} />
        </Form>
      ) : (
        <div className="flex flex-col gap-5">
          <RefusedNotice refused={step.refused} onFollow={onClose} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Cancel onClose={onClose} />
            <Button isBusy={step.isSending} onClick={() => void onMove({})}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  return (
    <Button tone="secondary" onClick={onClose}>
      Cancel
    </Button>
  )
}
