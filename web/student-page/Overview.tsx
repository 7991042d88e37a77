import { MessageSquareText } from 'lucide-react'
import { certificates } from '#contract/certificates.ts'
import { may } from '#contract/may.ts'
import type { Student } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { CertificatesCard } from '#web/certificates/CertificatesCard.tsx'
import { PassesCard } from '#web/passes/PassesCard.tsx'
import { HoursCard } from '#web/placements/HoursCard.tsx'
import { PlacementCard } from '#web/placements/PlacementCard.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ContactsCard } from './ContactsCard.tsx'

type Props = { student: Student; onRemarks?: () => void }

export function Overview({ student, onRemarks }: Props) {
  const { approvedMinutes, pendingMinutes, requiredMinutes } = student
  const role = useSession(({ role }) => role)
  const remaining = Math.max(0, (requiredMinutes ?? 0) - approvedMinutes)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      {requiredMinutes !== null && (
        <div className="lg:col-start-2">
          <HoursCard
            totals={{ approved: approvedMinutes, pending: pendingMinutes, required: requiredMinutes, remaining }}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <PlacementCard student={{ ...student, name: fullName(student) }} />
        {may(role, certificates.list) && <CertificatesCard studentId={student.id} />}
        <PassesCard studentId={student.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">
        <RemarksCard student={student} {...(onRemarks ? { onEdit: onRemarks } : undefined)} />
        <ContactsCard student={student} />
      </div>
    </div>
  )
}

function RemarksCard({ student: { remarks }, onEdit }: { student: Student; onEdit?: () => void }) {
  return (
    <Card
      title="Remarks"
      actions={
        onEdit && (
          <Button tone="secondary" size="sm" onClick={onEdit}>
            <MessageSquareText aria-hidden />
            {remarks ? 'Change remarks' : 'Add remarks'}
          </Button>
        )
      }
    >
      <p className={remarks ? 'whitespace-pre-line' : 'text-muted'}>{remarks ?? 'None yet.'}</p>
    </Card>
  )
}
