import type { Person } from '#contract/people.ts'
import { shortName } from '#domain/person.ts'
import type { Role } from '#domain/roles.ts'
import { dropDrafts } from './drafts.ts'
import { dropLastPerson, keepLastPerson, readLastPerson } from './last-person.ts'
import { forgetPersonal } from './personal.ts'
import { forgetSession, isShared, keepId, keepSession, readSession, type StoredSession } from './stored-session.ts'
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

const passwordChannel = 'password'

const nobody: Session = { token: null, role: null, id: null, accessIds: [], user: null, mustChangePassword: false }

/** Restored at once from the browser's storage. The user's details follow in the background (spec §4). */
export const useSession = createStore<Session>(() => ({ ...nobody, ...readSession() }))

/** Where to go when the session has changed. Null leaves it to the guard. */
let leave: (to: Exit | null) => void = () => {}

/** A key for what belongs to the person who is signed in; visitors have none. */
export function personNow(): string | null {
  const { token, role, id } = useSession.getState()
  return token && role && id ? `${role} ${id}` : null
}

export function onSessionChange(go: (to: Exit | null) => void): void {
  leave = go
}

/** What a browser keeps of a person beyond the session, such as drafts. Each is removed when the person is forgotten. */
const traces = new Set<() => void>()

export function onForget(forget: () => void): void {
  traces.add(forget)
}

export function startSession(session: StoredSession): void {
  const last = readLastPerson()
  if (last && (last.id !== session.id || last.role !== session.role)) forgetLastPerson()
  dropLastPerson()
  keepSession(session)
  resetStores()
  // A browser without storage still has the session here.
  useSession.setState(session)
}

/** `cut_off`: the network took the session away, and the same person may continue with everything they had. */
type Ending = 'signed_out' | 'refused' | 'cut_off'

export function endSession(to: Exit, why: Ending): void {
  if (why === 'cut_off') keepPerson()
  else forgetLastPerson()
  forgetSession()
  resetStores()
  useSession.setState(nobody, true)
  leave(to)
}

/** Removes everything that this browser keeps of the person, except taps that are not sent yet. */
export function forgetLastPerson(): void {
  dropLastPerson()
  dropDrafts()
  forgetPersonal()
  for (const forget of traces) forget()
}

function keepPerson(): void {
  const { role, id, user } = useSession.getState()
  if (!role || !id) return
  const isOnShared = isShared()
  const name = user && !isOnShared ? shortName(user) : null
  const from = `${location.pathname}${location.search}`
  keepLastPerson({ role, id, name, isShared: isOnShared, leftAt: Date.now(), from })
}

/** The server asks for a new password, so the guard leads there from any screen. */
export function requireNewPassword(): void {
  if (useSession.getState().mustChangePassword) return
  useSession.setState({ mustChangePassword: true })
  leave(null)
}

/** In all tabs: the others would go on asking for a password that has been replaced. */
export function passwordChanged(): void {
  useSession.setState({ mustChangePassword: false })
  const channel = new BroadcastChannel(passwordChannel)
  channel.postMessage(null)
  channel.close()
}

export function setUser(user: Person, accessIds: readonly number[]): void {
  if (useSession.getState().id !== user.id) keepId(user.id)
  useSession.setState({ user, accessIds, id: user.id })
}

/**
 * All tabs share the session: signing out in one signs out the others, and signing in or a new password in place of one
 * that somebody else set opens them.
 */
export function followOtherTabs(): void {
  new BroadcastChannel(passwordChannel).addEventListener('message', () => {
    if (!useSession.getState().mustChangePassword) return
    resetStores()
    leave(null)
  })
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token') return
    const stored = readSession()
    if ((stored?.token ?? null) === useSession.getState().token) return
    if (!stored) {
      resetStores()
      useSession.setState(nobody, true)
      // The other tab has written first whether the same person may continue.
      if (!readLastPerson()) forgetLastPerson()
      return leave('/landing')
    }
    resetStores()
    leave(null)
  })
}
