import { askAhead } from '#web/session/ahead.ts'
import { useSession } from '#web/session/session.ts'
import { fetchCodeOf } from './role-code.ts'

/** When the page of a person who is signed in starts, code and data are asked for side by side. */
export function askForFirstScreen(): void {
  const { token, role } = useSession.getState()
  if (!token || !role) return
  fetchCodeOf(role)
  askAhead(window.location.pathname, { token, role })
}
