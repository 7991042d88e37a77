import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, FileText } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PapersCard } from './PapersCard.tsx'

/** The papers of one student; students see their own. */
export function DocumentsPage() {
  const { studentId } = useParams({ strict: false })
  const { usertype, id } = useSession()
  const shown = studentId ? Number(studentId) : usertype === 'student' ? id : null
  return (
    <>
      <PageTitle>Documents</PageTitle>
      {shown === null ? (
        <Card>
          <EmptyState icon={FileText} title="Choose a student">
            Open a student to see which papers are in order and which are missing.
          </EmptyState>
        </Card>
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          {studentId && (
            <Link
              to="/students/$studentId"
              params={{ studentId }}
              className="flex items-center gap-1.5 self-start rounded-sm font-medium text-accent hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4" />
              The student’s page
            </Link>
          )}
          <PapersCard studentId={shown} />
        </div>
      )}
    </>
  )
}
