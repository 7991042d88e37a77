import { CheckCheck } from 'lucide-react'
import { corrections } from '#contract/corrections.ts'
import { dateInWords } from '#domain/calendar.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import { DecideCorrection } from './DecideCorrection.tsx'

/** Pending requests; for one student without any, nothing is shown. */
export function CorrectionsWaiting({ studentId }: { studentId?: number | undefined }) {
  const asked = useAsk(corrections.list, { query: { status: 'pending', studentId, rowsPerPage: 100 } })
  if (studentId && !asked.data?.total) return null
  return (
    <Card title="Corrections waiting" description="The taps of before stay on record, voided.">
      {asked.isPending && <Skeleton className="h-24 w-full" />}
      {asked.isError && <p role="alert">{corrections.list.failed}</p>}
      {asked.data?.total === 0 && (
        <EmptyState icon={CheckCheck} title="No corrections wait">
          When an intern asks to correct a day, it stands here.
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y">
        {asked.data?.corrections.map((correction) => (
          <li key={correction.id} className="py-5 first:pt-0 last:pb-0">
            <CorrectionRow
              correction={correction}
              title={`${correction.studentName}, ${dateInWords(correction.workDate)}`}
              actions={<DecideCorrection correction={correction} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
