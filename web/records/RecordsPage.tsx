import { useParams } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { RecordsList } from './RecordsList.tsx'
import { StudentMonth } from './StudentMonth.tsx'

/** The list for admins and teachers; a student's own month without an id; one student's month with it. */
export function RecordsPage() {
  const { studentId } = useParams({ strict: false })
  const { role, id } = useSession()
  const shown = studentId ? Number(studentId) : role === 'student' ? id : null
  // Another student starts with a new queue and new ticks.
  return shown ? <StudentMonth key={shown} studentId={shown} /> : <RecordsList />
}
