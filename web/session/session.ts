import type { Person } from '#contract/people.ts'
import type { Role } from '#domain/roles.ts'
import { forgetSession, keepSession, readSession, type StoredSession } from './stored-session.ts'
import { createStore, resetStores } from './stores.ts'

type Session = {
  token: string | null
  role: Role | null
  id: number | null
  /** A teacher's course ids, a supervisor's company id, otherwise empty (spec §3.2). */
  accessIds: readonly number[]
  /** Null until it has loaded. */
  user: Person | null
  /**
   * Somebody else chose the password. Until it is changed, the server accepts only a new password, signing out and
   * taps.
   */
  mustChangePassword: boolean
}
type Exit = '/landing' | '/homepage'

const nobody: Session = { token: null, role: null, id: null, accessIds: [], user: null, mustChangePassword: false }

/** Restored at once from the browser's storage. The user's details follow in the background (spec §4). */
export const useSession = createStore<Session>(() => ({ ...nobody, ...readSession() }))

/** Where to go when the session has changed. Null leaves it to the guard. */
let leave: (to: Exit | null) => void = () => {}

export function onSessionChange(go: (to: Exit | null) => void): void {
  leave = go
}

export function startSession(session: StoredSession): void {
  keepSession(session)
  resetStores()
  // A browser without storage still has the session here.
  useSession.setState(session)
}

export function endSession(to: Exit): void {
  forgetSession()
  resetStores()
  useSession.setState(nobody, true)
  leave(to)
}

/** The server asks for a new password, so the guard leads there from any screen. */
export function requireNewPassword(): void {
  if (useSession.getState().mustChangePassword) return
  useSession.setState({ mustChangePassword: true })
  leave(null)
}

export function passwordChanged(): void {
  useSession.setState({ mustChangePassword: false })
}

export function setUser(user: Person, accessIds: readonly number[]): void {
  useSession.setState({ user, accessIds })
}

/** All tabs share the session: signing out in one signs out the others, and signing in opens them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token') return
    const stored = readSession()
    if ((stored?.token ?? null) === useSession.getState().token) return
    if (!stored) return endSession('/landing')
    resetStores()
    leave(null)
  })
}
