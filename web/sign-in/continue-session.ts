import { sessions } from '#contract/sessions.ts'
import { ask } from '#web/api/ask.ts'
import { call } from '#web/api/call.ts'
import { isRefusedWith } from '#web/api/call-error.ts'
import { dropName } from '#web/session/last-person.ts'
import { forgetLastPerson, startSession, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts.ts'
import { endAtServer } from './end-at-server.ts'
import { loadUser } from './load-user.ts'

/** Continues the session that the network took away, by the cookie of the last sign-in. False: a password is needed. */
export async function continueSession(): Promise<boolean> {
  try {
    const { answer } = await ask(sessions.resume, { body: {} })
    const { token, id, usertype: role, mustChangePassword } = answer
    startSession({ token, role, id })
    useSession.setState({ mustChangePassword })
    void loadUser()
    return true
  } catch (fault) {
    if (isRefusedWith(fault, 401)) {
      dropName()
      toast.info('It has been too long. Please sign in again.')
    }
    return false
  }
}

/** "Not you?": this browser forgets the person, and the server forgets what would continue their session. */
export function forgetMe(): void {
  forgetLastPerson()
  endAtServer(() => call(sessions.forget, {}, { token: null }))
}
