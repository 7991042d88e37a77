import { Award } from 'lucide-react'
import { certificates } from '#contract/certificates.ts'
import { may } from '#contract/may.ts'
import type { Placement } from '#contract/placements.ts'
import { certificateKindOf } from '#domain/certificate.ts'
import { paperLabels } from '#domain/paper.ts'
import { hasBegun } from '#domain/placing.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useStudentPlacements } from '#web/placements/use-student-placements.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CertificateRow } from './CertificateRow.tsx'

/** The certificates of one student, and those that can be issued. Absent while there are neither. */
export function CertificatesCard({ studentId }: { studentId: number }) {
  const role = useSession(({ role }) => role)
  const { all } = useStudentPlacements(studentId)
  const asked = useAsk(certificates.list, { query: { studentId, rowsPerPage: 100 } })
  const rows = asked.data?.certificates ?? []
  const certified = new Set(rows.flatMap(({ state, placementId }) => (state === 'valid' ? [placementId] : [])))
  const open = asked.data && may(role, certificates.issue) ? all.filter((one) => isOpen(one, certified)) : []
  if (asked.isError) return <p role="alert">{certificates.list.failed}</p>
  if (rows.length + open.length === 0) return null
  return (
    <Card title="Certificates">
      <ul className="-my-2 flex flex-col divide-y">
        {open.map((placement) => (
          <ToIssue key={placement.id} placement={placement} />
        ))}
        {rows.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </Card>
  )
}

/** Part of a placement that never began cannot be certified; the whole of one can, by hours of before alone. */
function isOpen({ id, status, endDate }: Placement, certified: ReadonlySet<number>): boolean {
  const kind = certificateKindOf(status)
  return kind !== null && (kind === 'certificate' || hasBegun({ status, endDate })) && !certified.has(id)
}

function ToIssue({ placement: { id, status, companyName } }: { placement: Placement }) {
  const { send, isSending } = useSend(certificates.issue)
  const kind = certificateKindOf(status)
  if (!kind) return null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="font-medium">{paperLabels[kind]}</span>
        <span className="block text-muted text-sm">{companyName}</span>
      </span>
      <Button tone="secondary" size="sm" isBusy={isSending} onClick={() => void send({ body: { placementId: id } })}>
        <Award aria-hidden />
        Issue certificate
      </Button>
    </li>
  )
}
