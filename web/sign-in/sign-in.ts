import { sessions } from '#contract/sessions.ts'
import type { Role } from '#domain/roles.ts'
import { ask } from '#web/api/ask.ts'
import { call } from '#web/api/call.ts'
import { askAhead } from '#web/session/ahead.ts'
import { endSession, startSession, useSession } from '#web/session/session.ts'
import { markShared } from '#web/session/stored-session.ts'
import { toast } from '#web/ui/toasts.ts'
import { closeUndoOffer } from '#web/ui/undo-offer.ts'
import { endAtServer } from './end-at-server.ts'

type Credentials = { username: string; password: string; sharedComputer?: boolean | undefined }

/** Answers whether the password must be changed first; a failure says 'Invalid credentials' (spec §8). */
export async function signIn(
  role: Role,
  { username, password, sharedComputer = false }: Credentials,
): Promise<{ mustChangePassword: boolean }> {
  const { answer } = await ask(sessions.login[role], {
    body: { username, password, type: role, ...(sharedComputer && { sharedComputer }) },
  })
  startSession({ token: answer.token, role, id: answer.id })
  if (sharedComputer) markShared()
  useSession.setState({ mustChangePassword: answer.mustChangePassword })
  if (!answer.mustChangePassword) askAhead('/', { token: answer.token, role })
  // The form does not load what only a signed-in person needs.
  void import('./load-user.ts').then(({ loadUser }) => loadUser())
  return answer
}

/** Clears first: the person is out whatever the network does. The next person reads nothing that was told to this one. */
export function signOut(): void {
  const { token, role } = useSession.getState()
  toast.clear()
  closeUndoOffer()
  endSession('/landing', 'signed_out')
  if (token && role) endAtServer(() => call(sessions.logout[role], {}, { token }))
}
