import { CircleCheck, CircleSlash, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DayRecord } from '#contract/day-record.ts'
import { records } from '#contract/records.ts'
import { refuseDecision } from '#domain/record.ts'
import { useSend } from '#web/api/use-send.ts'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSingleKey } from '#web/ui/single-key.ts'
import { decisionAsks } from './decision-asks.ts'
import { dayInWords } from './record-words.ts'
import { useDecide } from './use-decide.ts'

type ReasonedStatus = keyof typeof decisionAsks
type Props = {
  record: DayRecord
  studentId: number
  /** After an approval, return or rejection; a reopened day stays open on the screen. */
  onDecided: () => void
}

/** The decisions that this person may make about the day, if there are any. */
export function DayDecision({ record, studentId, onDecided }: Props) {
  const { role, id } = useSession()
  const { send: resubmit, isSending: isResubmitting } = useSend(records.resubmit)
  const [asked, setAsked] = useState<ReasonedStatus | null>(null)
  const { decide, isSending, refused } = useDecide({
    onDecided: () => {
      setAsked(null)
      if (asked !== 'submitted') onDecided()
    },
  })
  const actor = role && { role, isOwn: id === studentId }
  const may = (to: ReasonedStatus | 'approved') =>
    actor !== null && refuseDecision(record.status, { to, actor, reason: 'given' }) === null
  const mayApprove = may('approved')
  useSingleKey('a', mayApprove && !isSending && !asked ? approve : null, 'window')

  function approve() {
    void decide({ ids: [record.id], status: 'approved', note: null })
  }

  if (actor?.isOwn && may('submitted')) {
    return (
      <Button isBusy={isResubmitting} onClick={() => void resubmit({ params: { recordId: record.id } })}>
        Submit again
      </Button>
    )
  }
  if (!(['approved', 'returned', 'rejected', 'submitted'] as const).some(may)) return null
  const ask = asked ? decisionAsks[asked] : null
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <RefusedNotice refused={refused} />
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
        {mayApprove && (
          <Button isBusy={isSending} aria-keyshortcuts="A" onClick={approve}>
            <CircleCheck aria-hidden />
            Approve
          </Button>
        )}
        {may('returned') && (
          <Button tone="secondary" disabled={isSending} onClick={() => setAsked('returned')}>
            <Undo2 aria-hidden />
            Return
          </Button>
        )}
        {may('rejected') && (
          <Button tone="danger-quiet" disabled={isSending} onClick={() => setAsked('rejected')}>
            <CircleSlash aria-hidden />
            Reject
          </Button>
        )}
        {may('submitted') && (
          <Button tone="secondary" disabled={isSending} onClick={() => setAsked('submitted')}>
            <RotateCcw aria-hidden />
            Reopen
          </Button>
        )}
      </div>
      <ReasonDialog
        draftOf={`record ${record.id}`}
        title={ask ? `${ask.title}: ${dayInWords(record.workDate)}` : ''}
        description={ask?.description}
        submitLabel={ask?.submitLabel ?? 'Save'}
        submitTone={ask?.tone ?? 'primary'}
        choices={ask?.choices ?? []}
        refused={refused}
        isOpen={asked !== null}
        onSubmit={async (note) => {
          if (asked) await decide({ ids: [record.id], status: asked, note })
        }}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}
