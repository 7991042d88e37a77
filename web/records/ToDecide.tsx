import type { ReactNode } from 'react'
import { records } from '#contract/records.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { CorrectionsWaiting, usePendingCorrections } from '#web/corrections/CorrectionsWaiting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DecisionQueue } from './DecisionQueue.tsx'

type ToDecideProps = { studentId: number; month: string | undefined; children: ReactNode }

/**
 * What is for approval comes above the month, and both are shown at once, so that nothing moves. A month that the address
 * names has its own days only.
 */
export function ToDecide({ studentId, month, children }: ToDecideProps) {
  const queue = useAsk(records.queue, { query: { studentId } })
  const requests = usePendingCorrections({ studentId })
  if (queue.isPending || requests.isPending) return <Skeleton className="h-96 w-full" />
  return (
    <div className="flex flex-col gap-6">
      <DecisionQueue studentId={studentId} month={month} />
      <CorrectionsWaiting studentId={studentId} />
      {children}
    </div>
  )
}
