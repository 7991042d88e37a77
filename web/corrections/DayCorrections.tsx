import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { corrections } from '#contract/corrections.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AttachProof } from './AttachProof.tsx'
import { isOfPlacement, useAskedTap } from './asked-tap.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import type { Day } from './correction-times.ts'
import { DecideCorrection } from './DecideCorrection.tsx'

type Props = {
  studentId: number
  day: Day
  /** The student sees their own day and may request a correction. */
  isOwn: boolean
  /** A locked month takes no corrections. */
  mayAsk: boolean
}

/** The requests for one day. The student requests and withdraws, the others decide. */
export function DayCorrections({ studentId, day, isOwn, mayAsk }: Props) {
  const asked = useAsk(corrections.list, { query: { studentId, rowsPerPage: 100 } })
  const { send: withdraw, isSending } = useSend(corrections.decide)
  const askedTap = useAskedTap(day)
  const isFixing = useAddress().search.fix === 'yes'
  const [isAsking, setAsking] = useState(isOwn && mayAsk && (askedTap !== null || isFixing))
  const isIncomplete = (day.missing?.length ?? 0) > 0
  const ofDate = asked.data?.corrections.filter(({ workDate }) => workDate === day.workDate) ?? []
  const found = ofDate.filter((one) => isOfPlacement(one, day))
  const isPending = found.some(({ status }) => status === 'pending')
  return (
    <div className="flex flex-col gap-4">
      {found.length === 0 && !isOwn && <p className="text-muted">No corrections requested.</p>}
      {found.map((correction) => (
        <CorrectionRow
          key={correction.id}
          correction={correction}
          title="Correction"
          actions={
            correction.status === 'pending' &&
            (isOwn ? (
              <div className="flex flex-wrap gap-2">
                <AttachProof correction={correction} />
                <Button
                  tone="secondary"
                  size="sm"
                  isBusy={isSending}
                  onClick={() => void withdraw({ params: { id: correction.id }, body: { status: 'withdrawn' } })}
                >
                  Cancel request
                </Button>
              </div>
            ) : (
              <DecideCorrection correction={correction} />
            ))
          }
        />
      ))}
      {isOwn && mayAsk && !isPending && !isAsking && (
        <div>
          <Button tone={isIncomplete ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
            <PencilLine aria-hidden />
            {isIncomplete ? 'Fix this day' : 'Request a correction'}
          </Button>
        </div>
      )}
      {isAsking && asked.isPending && <Skeleton className="h-128 w-full" />}
      {isAsking && !isPending && asked.data && (
        <CorrectionForm day={day} asked={askedTap} onDone={() => setAsking(false)} />
      )}
    </div>
  )
}
