import { useState } from 'react'
import { type CorrectionDecision, type CorrectionToDecide, corrections } from '#contract/corrections.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { CorrectionStatus } from '#domain/correction.ts'
import type { Sent } from '#web/api/call.ts'
import { refresh } from '#web/api/refresh.ts'
import { actionOf } from '#web/api/tell.ts'
import { useSend } from '#web/api/use-send.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ChangeTimes } from './ChangeTimes.tsx'

/** Accept, change or reject; accepting also approves the day unless that is unticked (rule 9). */
export function DecideCorrection({ correction }: { correction: CorrectionToDecide }) {
  const { id, studentName, workDate, kind } = correction
  const step = useSend(corrections.decide, { showsRefusal: true, tell: tellAnswer })
  const [approves, setApproves] = useState(true)
  const [opened, setOpened] = useState<'change' | 'reject' | null>(null)

  async function decide(decision: CorrectionDecision) {
    const sent = await step.send({ params: { id }, body: decision })
    if (sent) setOpened(null)
    else await refresh(corrections.decide)
  }

  return (
    <div className="flex flex-col gap-3 print:hidden">
      <RefusedNotice refused={step.refused} />
      <Checkbox name={`approves-${id}`} label="Approve the day too" value={approves} onChange={setApproves} />
      <div className="flex flex-wrap gap-2">
        <Button isBusy={step.isSending} onClick={() => void decide({ status: 'approved', approves })}>
          Approve
        </Button>
        {kind !== 'excuse' && (
          <Button tone="secondary" onClick={() => setOpened('change')}>
            Edit times
          </Button>
        )}
        <Button tone="danger-quiet" onClick={() => setOpened('reject')}>
          Reject
        </Button>
      </div>
      <ChangeTimes
        correction={correction}
        refused={step.refused}
        isOpen={opened === 'change'}
        onSubmit={(proposed, note) => decide({ status: 'changed', proposed, note, approves })}
        onClose={() => setOpened(null)}
      />
      <ReasonDialog
        draftOf={`correction ${id}`}
        title={`Reject correction: ${studentName}`}
        description={`${dateInWords(workDate)}. The student will see your reason.`}
        submitLabel="Reject"
        submitTone="danger"
        choices={['The times don’t match what I saw', 'Please attach proof', 'You were absent']}
        refused={step.refused}
        isOpen={opened === 'reject'}
        onSubmit={(note) => decide({ status: 'rejected', note })}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

const answered: Partial<Record<CorrectionStatus, string>> = {
  approved: 'Correction approved',
  changed: 'Correction approved with your times',
  rejected: 'Correction rejected',
}

function tellAnswer({ answer: { status, studentName } }: Sent<typeof corrections.decide>): void {
  toast.success(`${answered[status] ?? 'Correction updated'}: ${studentName}`, { of: actionOf(corrections.decide) })
}
