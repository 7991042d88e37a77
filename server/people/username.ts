import { searchable } from '#domain/search.ts'
import type { Tx } from '#server/db.ts'
import { isUsernameFree } from './queries.ts'

type NewPerson = { email?: string | null | undefined; firstName: string; lastName: string }

/** A username for a person without one: the email before the @, else the name, with a number if it is taken. */
export async function freeUsername(tx: Tx, named: NewPerson): Promise<string> {
  const base = usernameOf(named)
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}${number}`
    if (await isUsernameFree(tx, username)) return username
  }
}

export function usernameOf({ email, firstName, lastName }: NewPerson): string {
  return plain(email?.split('@')[0]) || plain(`${firstName} ${lastName}`) || 'user'
}

function plain(text: string | undefined): string {
  return searchable(text)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 50)
}
