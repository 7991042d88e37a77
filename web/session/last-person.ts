import { isRole, type Role } from '#domain/roles.ts'
import { resumeLives } from '#domain/session-life.ts'
import { browserStorage, type Kept } from './browser-storage.ts'

/** A person whose session was lost on a bad network, and who has not signed out. */
export type LastPerson = {
  role: Role
  id: number
  /** First name and one initial. Null on a shared computer, and when the name had not loaded. */
  name: string | null
  isShared: boolean
  /** In milliseconds, when the network took the session away. */
  leftAt: number
  /** The address where it happened. */
  from: string
}

const key = 'lastPerson'

export function readLastPerson(kept: Kept = browserStorage()): LastPerson | null {
  try {
    const { role, id, name, isShared, leftAt, from } = JSON.parse(kept.getItem(key) ?? '')
    if (!isRole(role) || !Number.isSafeInteger(id) || id < 1 || !Number.isFinite(leftAt)) return null
    return {
      role,
      id,
      name: typeof name === 'string' ? name.slice(0, 100) : null,
      isShared: isShared === true,
      leftAt,
      from: isOwnAddress(from) ? from : '/',
    }
  } catch {
    return null
  }
}

export function keepLastPerson(person: LastPerson, kept: Kept = browserStorage()): void {
  kept.setItem(key, JSON.stringify(person))
}

/** Nothing is left to continue. A student may still tap. */
export function dropName(kept: Kept = browserStorage()): void {
  const person = readLastPerson(kept)
  if (person) keepLastPerson({ ...person, name: null, leftAt: 0 }, kept)
}

export function dropLastPerson(kept: Kept = browserStorage()): void {
  kept.removeItem(key)
}

/** A student keeps the right to tap on this phone until they sign out. */
export function lastStudentId(kept: Kept = browserStorage()): number | null {
  const person = readLastPerson(kept)
  return person?.role === 'student' ? person.id : null
}

/** The person who may continue without a password, or null. */
export function whoMayContinue(now = Date.now(), kept: Kept = browserStorage()): LastPerson | null {
  const person = readLastPerson(kept)
  return person && !person.isShared && now - person.leftAt < resumeLives[person.role] ? person : null
}

function isOwnAddress(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address)
}
