import { lastStudentId } from '#web/session/last-person.ts'
import { useSession } from '#web/session/session.ts'

/**
 * The student whose taps this phone takes: the one who is signed in, or the one whose session was lost on a bad network.
 * Null for everybody else.
 */
export function tapperId(): number | null {
  const { token, role, id } = useSession.getState()
  if (token) return role === 'student' ? id : null
  return lastStudentId()
}

export function useTapperId(): number | null {
  return useSession(tapperId)
}
