import type { QueuedRecord, RecordDecision } from '#contract/records.ts'
import type { CallError } from '#web/api/call-error.ts'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { decisionAsks } from './decision-asks.ts'
import { dayInWords } from './record-words.ts'

export type ReasonFor = {
  record: Pick<QueuedRecord, 'id' | 'studentName' | 'workDate'>
  status: 'returned' | 'rejected'
}

type Props = {
  /** Null while nothing is asked. */
  asked: ReasonFor | null
  /** Whether it was decided. */
  onDecide: (decision: RecordDecision) => Promise<boolean>
  refused: CallError | null
  onClose: () => void
}

/** Asks why a day is returned or rejected. */
export function DecisionReason({ asked, onDecide, refused, onClose }: Props) {
  const { record, status } = asked ?? {}
  const { submitLabel, tone, description, choices } = decisionAsks[status ?? 'returned']
  return (
    <ReasonDialog
      draftOf={`record ${record?.id}`}
      title={record ? `${submitLabel}: ${record.studentName}` : ''}
      description={record ? `${dayInWords(record.workDate)}. ${description}` : undefined}
      submitLabel={submitLabel}
      submitTone={tone}
      choices={choices}
      refused={refused}
      isOpen={asked !== null}
      onSubmit={async (note) => {
        if (record && status && (await onDecide({ ids: [record.id], status, note }))) onClose()
      }}
      onClose={onClose}
    />
  )
}
