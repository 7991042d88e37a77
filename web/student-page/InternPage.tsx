import { useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { students } from '#contract/students.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Intern } from './Intern.tsx'

export function InternPage() {
  const { studentId } = useParams({ strict: false })
  return <InternById id={Number(studentId)} />
}

/** Everything about one intern. */
export function InternById({ id }: { id: number }) {
  const asked = useAsk(students.read, { params: { id } })
  const student = asked.data?.id === id ? asked.data : undefined
  if (asked.isError && !student) return <Failure message={asked.error.message} onRetry={() => void asked.refetch()} />
  return student ? <Intern key={student.id} student={student} /> : <Waiting />
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Card>
      <h1 className="sr-only">Student</h1>
      <EmptyState
        icon={UserX}
        title={message || students.read.failed}
        action={
          <Button tone="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The link may be old, or this student is handled by someone else.
      </EmptyState>
    </Card>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">Student</h1>
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
