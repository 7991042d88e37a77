import { Link } from '@tanstack/react-router'
import { FileText, PartyPopper } from 'lucide-react'
import { certificates } from '#contract/certificates.ts'
import type { StudentDashboard } from '#contract/dashboard.ts'
import { placements } from '#contract/placements.ts'
import { certificateKindOf } from '#domain/certificate.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { DownloadCertificate } from '#web/certificates/DownloadCertificate.tsx'
import { CompletionLacks } from '#web/placements/CompletionLacks.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = { placement: NonNullable<StudentDashboard['placement']> }

/** The end of an internship: what it still lacks, then congratulations with what there is to download. */
export function CompletionCard({ placement }: Props) {
  if (placement.status === 'hours_met') return <Lacks id={placement.id} />
  return certificateKindOf(placement.status) === null ? null : <Ended placement={placement} />
}

function Lacks({ id }: { id: number }) {
  const { data, isError } = useAsk(placements.read, { params: { id } })
  if (isError) return null
  return (
    <Card title="Completion">{data ? <CompletionLacks placement={data} /> : <Skeleton className="h-24 w-full" />}</Card>
  )
}

function Ended({ placement: { id, status, companyName } }: Props) {
  const { data } = useAsk(certificates.list, { query: { placementId: id } })
  const certificate = data?.certificates.find(({ state }) => state === 'valid')
  const isCompleted = status === 'completed'
  if (!isCompleted && !certificate) return null
  return (
    <Card>
      <div className="flex flex-col gap-4">
        {isCompleted && (
          <div className="flex items-start gap-3 rounded-lg bg-success-soft px-4 py-3 text-success-ink">
            <PartyPopper aria-hidden className="mt-0.5 size-5 shrink-0" />
            <div>
              <h2 className="font-semibold text-base">Congratulations, you completed your internship!</h2>
              <p>{companyName ? `Your hours at ${companyName} are approved. ` : ''}Thank you for every honest hour.</p>
            </div>
          </div>
        )}
        <p className="text-muted text-sm">
          {certificate
            ? `Your certificate has the number ${certificate.serial}. Anyone can check it by its QR code.`
            : 'Your certificate will appear here once your coordinator issues it.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {certificate && <DownloadCertificate certificate={certificate} />}
          <Link to="/dtr" className={buttonClasses('secondary', 'sm')}>
            <FileText aria-hidden />
            Time record forms
          </Link>
        </div>
      </div>
    </Card>
  )
}
