import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'
import { StudentMonth } from './StudentMonth.tsx'

// Students never open the list of everybody's records, so their phones do not load it.
const RecordsList = lazy(async () => ({ default: (await import('./RecordsList.tsx')).RecordsList }))

/** The list for admins and teachers; a student's own month without an id; one student's month with it. */
export function RecordsPage() {
  const { studentId } = useParams({ strict: false })
  const { role, id } = useSession()
  const shown = studentId ? Number(studentId) : role === 'student' ? id : null
  // Another student starts with a new queue and new ticks.
  if (shown) return <StudentMonth key={shown} studentId={shown} />
  return (
    <Suspense>
      <RecordsList />
    </Suspense>
  )
}
