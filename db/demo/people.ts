import type { Role } from '#domain/roles.ts'
import { searchable, searchColumn } from '#domain/search.ts'
import type { Instant } from '#domain/zone.ts'
import { stamps } from './demo.ts'
import type { DemoName } from './names.ts'

export type Persona = Omit<DemoName, 'sex'>
type NewUser = Persona & {
  id: number
  role: Role
  username: string
  email: string | null
  contactNumber: string | null
  at: Instant
  alsoFound: string | null
}

/** A row of `users` with the same search words as one that the product writes. */
export function userRow({ at, alsoFound, ...user }: NewUser) {
  const { lastName, firstName, middleName, suffix, username, email } = user
  const search = searchColumn(lastName, firstName, middleName, lastName, suffix, username, email, alsoFound)
  return { ...user, active: true, search, ...stamps(at) }
}

type Account = { userId: number; passwordHash: string | null; invitedAt: Instant | null; changedAt: Instant | null }

/** An account without a password was never used; an invitation may have been sent. */
export function accountRow(account: Account) {
  return { mustChange: false, ...account }
}

/** 'mgreyes': initials and family name, with a number if it is taken. */
export function usernames(): (name: Persona) => string {
  const taken = new Set<string>()
  return ({ firstName, lastName }) => {
    const initials = firstName.split(' ').map((word) => word.slice(0, 1))
    const plain = searchable(initials.join('') + lastName).replace(/[^a-z]/g, '')
    let name = plain
    for (let number = 2; taken.has(name); number++) name = `${plain}${number}`
    taken.add(name)
    return name
  }
}

/** No email to an address that ends in .example can reach anyone. */
export const schoolDomain = 'sanisidro.example'
