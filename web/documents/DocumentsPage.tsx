import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { students } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LettersCard } from '#web/letters/LettersCard.tsx'
import { useSession } from '#web/session/session.ts'
import { lineToCome } from '#web/ui/Skeleton.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'

// Each role opens one of these, so that nobody loads the others.
const StaffDocuments = lazy(async () => ({ default: (await import('./StaffDocuments.tsx')).StaffDocuments }))

const SupervisorDocuments = lazy(async () => ({
  default: (await import('./SupervisorDocuments.tsx')).SupervisorDocuments,
}))

/** The checklist of one student, for students their own. Without a student: what the person has to review or sign. */
export function DocumentsPage() {
  const { studentId } = useParams({ strict: false })
  const { role, id } = useSession()
  if (studentId) return <OfStudent studentId={Number(studentId)} />
  if (role !== 'student' || id === null) {
    return <Suspense>{role === 'supervisor' ? <SupervisorDocuments /> : <StaffDocuments />}</Suspense>
  }
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <div className="flex flex-col gap-6">
        <ChecklistCard owner={{ studentId: id }} />
        <LettersCard studentId={id} />
      </div>
    </>
  )
}

function OfStudent({ studentId }: { studentId: number }) {
  const role = useSession(({ role }) => role)
  const { data } = useAsk(students.read, { params: { id: studentId } })
  return (
    <>
      <PageTitle description={data ? fullName(data) : lineToCome}>Documents</PageTitle>
      <div className="flex flex-col gap-4">
        <Link
          to="/students/$studentId"
          params={{ studentId: String(studentId) }}
          className="flex items-center gap-1.5 self-start rounded-sm font-medium text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          The student’s page
        </Link>
        <ChecklistCard owner={{ studentId }} />
        {role !== 'supervisor' && <LettersCard studentId={studentId} />}
      </div>
    </>
  )
}
