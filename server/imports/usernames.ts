import type { Tx } from '#server/db.ts'
import { usernameOf } from '#server/people/username.ts'
import { takenUsernames } from './bulk-queries.ts'
import type { Planned } from './plan.ts'
import { lower } from './reading.ts'

/** Gives a username to people without one, with a number if the name is taken. */
export async function withUsernames(tx: Tx, planned: readonly Planned[]): Promise<Planned[]> {
  const used = new Set(planned.map(({ fields }) => lower(fields.username)))
  let waiting = planned
    .filter(({ fields }) => fields.username === undefined)
    .map((row) => ({ row: row.row, base: baseOf(row), number: 1 }))
  const names = new Map<number, string>()
  while (waiting.length > 0) {
    const taken = await takenUsernames(tx, waiting.map(wished))
    waiting = waiting.filter((wish) => {
      const name = wished(wish)
      if (taken.has(name) || used.has(name)) return true
      used.add(name)
      names.set(wish.row, name)
      return false
    })
    waiting = waiting.map((wish) => ({ ...wish, number: wish.number + 1 }))
  }
  return planned.map((row) => ({ ...row, fields: { username: names.get(row.row), ...row.fields } }))
}

function wished({ base, number }: { base: string; number: number }): string {
  return number === 1 ? base : `${base}${number}`
}

function baseOf({ fields: { email, firstName, lastName } }: Planned): string {
  return usernameOf({
    email: typeof email === 'string' ? email : null,
    firstName: String(firstName ?? ''),
    lastName: String(lastName ?? ''),
  })
}
