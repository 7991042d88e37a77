import { corrections } from '#contract/corrections.ts'
import { dateInWords } from '#domain/calendar.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import { DecideCorrection } from './DecideCorrection.tsx'

export function usePendingCorrections({ studentId, coordinatorId }: Whose) {
  const whose = coordinatorId === undefined ? { studentId } : { studentId, coordinatorId }
  return useAsk(corrections.list, { query: { status: 'pending', ...whose, rowsPerPage: 100 } })
}

type Whose = { studentId?: number | undefined; coordinatorId?: number | 'none' | undefined }

/** Pending requests; for one student without any, nothing is shown. */
export function CorrectionsWaiting({ studentId, coordinatorId }: Whose) {
  const asked = usePendingCorrections({ studentId, coordinatorId })
  if (studentId && !asked.data?.total) return null
  const isEmpty = asked.data?.total === 0
  return (
    <Card title="Pending corrections" description={isEmpty ? undefined : 'The original taps stay on record.'}>
      {asked.isPending && <Skeleton className="h-24 w-full" />}
      {asked.isError && <p role="alert">{corrections.list.failed}</p>}
      {isEmpty && <p className="text-muted">No pending corrections. Requests from your interns will appear here.</p>}
      <ul className="flex flex-col divide-y">
        {asked.data?.corrections.map((correction) => (
          <li key={correction.id} className="py-5 first:pt-0 last:pb-0">
            <CorrectionRow
              correction={correction}
              title={`${correction.studentName} · ${dateInWords(correction.workDate)}`}
              actions={<DecideCorrection correction={correction} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
