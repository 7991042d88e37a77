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
import { dayInWords } from './record-words.ts'
import { useDecide } from './use-decide.ts'

const asking = {
  returned: {
    title: 'Return this day',
    submitLabel: 'Return',
    description: 'The student reads why, and submits it again.',
  },
  rejected: {
    title: 'Reject this day',
    submitLabel: 'Reject',
    description: 'Its hours will not count. The student reads why.',
  },
  submitted: {
    title: 'Reopen this day',
    submitLabel: 'Reopen',
    description: 'It waits for a decision again. The old one stays in the history.',
  },
} as const
type ReasonedStatus = keyof typeof asking

type Props = { record: DayRecord; studentId: number }

/** The decisions that this person may make about the day, if there are any. */
export function DayDecision({ record, studentId }: Props) {
  const { role, id } = useSession()
  const { decide, isSending, refused } = useDecide()
  const { send: resubmit, isSending: isResubmitting } = useSend(records.resubmit)
  const [asked, setAsked] = useState<ReasonedStatus | null>(null)
  if (!role) return null
  const actor = { role, isOwn: id === studentId }
  const may = (to: ReasonedStatus | 'approved') =>
    refuseDecision(record.status, { to, actor, reason: 'given' }) === null

  async function decideWith(reason: string) {
    if (asked) await decide({ ids: [record.id], status: asked, note: reason })
    setAsked(null)
  }

  if (actor.isOwn && may('submitted')) {
    return (
      <Button isBusy={isResubmitting} onClick={() => void resubmit({ params: { recordId: record.id } })}>
        Submit again
      </Button>
    )
  }
  if (!(['approved', 'returned', 'rejected', 'submitted'] as const).some(may)) return null
  return (
    <div className="flex flex-col gap-3">
      <RefusedNotice refused={refused} />
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
        {may('approved') && (
          <Button isBusy={isSending} onClick={() => void decide({ ids: [record.id], status: 'approved' })}>
            <CircleCheck aria-hidden />
            Approve
          </Button>
        )}
        {may('returned') && (
          <Button tone="secondary" onClick={() => setAsked('returned')}>
            <Undo2 aria-hidden />
            Return
          </Button>
        )}
        {may('rejected') && (
          <Button tone="danger-quiet" onClick={() => setAsked('rejected')}>
            <CircleSlash aria-hidden />
            Reject
          </Button>
        )}
        {may('submitted') && (
          <Button tone="secondary" onClick={() => setAsked('submitted')}>
            <RotateCcw aria-hidden />
            Reopen
          </Button>
        )}
      </div>
      <ReasonDialog
        title={asked ? `${asking[asked].title}: ${dayInWords(record.workDate)}` : ''}
        description={asked ? asking[asked].description : undefined}
        submitLabel={asked ? asking[asked].submitLabel : 'Save'}
        isOpen={asked !== null}
        onSubmit={decideWith}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}
