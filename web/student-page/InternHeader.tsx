import { Link } from '@tanstack/react-router'
import { Archive, CalendarClock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Student } from '#contract/students.ts'
import { dateInWords } from '#domain/calendar.ts'
import { classOf, fullName, initials } from '#domain/person.ts'
import { AccountBadge } from '#web/people/AccountBadge.tsx'
import { usePhoto } from '#web/people/use-photo.ts'
import { StatusBadge } from '#web/placements/StatusBadge.tsx'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'

type Props = { student: Student; actions: ReactNode; onEdit?: () => void }

export function InternHeader({ student, actions, onEdit }: Props) {
  const { role } = useSession()
  const photo = usePhoto(student.photo)
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border bg-card p-5 shadow-card sm:p-6">
      <Avatar initials={initials(student)} photo={photo} size="lg" />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <div>
          <h1 className="text-2xl leading-8">{fullName(student)}</h1>
          <p className="text-muted">{aboutOf(student)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {student.archivedAt && (
            <Badge tone="warn" icon={Archive}>
              {student.graduatedOn ? `Graduated ${dateInWords(student.graduatedOn)}` : 'Archived'}
            </Badge>
          )}
          {student.placementStatus ? <StatusBadge status={student.placementStatus} /> : <Badge>Not placed</Badge>}
          {(role === 'admin' || role === 'teacher') && <AccountBadge person={student} label="Account" />}
        </div>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Link to="/dtr/$studentId" params={{ studentId: String(student.id) }} className={buttonClasses('secondary')}>
          <CalendarClock aria-hidden />
          Time record
        </Link>
        {onEdit && (
          <Button onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
        {actions}
      </div>
    </header>
  )
}

function aboutOf({ studentNumber, yearLevel, ...student }: Student): string {
  const year = yearLevel ? `Year ${yearLevel}` : null
  return [studentNumber, classOf(student), year].filter(Boolean).join(' · ')
}
