import { useSession } from '#web/session/session.ts'
import { OwnEvaluations } from './OwnEvaluations.tsx'
import { StaffEvaluations } from './StaffEvaluations.tsx'

/** Coordinators release evaluations, everybody else answers and reads their own. */
export function EvaluationsPage() {
  const role = useSession(({ role }) => role)
  return role === 'admin' || role === 'teacher' ? <StaffEvaluations /> : <OwnEvaluations />
}
