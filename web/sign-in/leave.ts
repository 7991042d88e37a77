import { useNetwork } from '#web/network/network.ts'
import { createStore } from '#web/session/stores.ts'
import { findUnsent, logoutWarning } from '#web/session/unsent.ts'
import { signOut } from './sign-in.ts'

/** What the person is asked before signing out, while it is asked. */
export const useLeaving = createStore<{ warning: string | null }>(() => ({ warning: null }))

/** Signs out, and asks first if something would be lost or hard to come back to. */
export async function leave(): Promise<void> {
  const warning = logoutWarning(await findUnsent(), useNetwork.getState().isOffline ? 'offline' : 'online')
  if (warning) useLeaving.setState({ warning })
  else signOut()
}
