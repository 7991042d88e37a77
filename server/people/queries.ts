import type { Person } from '#contract/people.ts'
import type { Role } from '#domain/roles.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { edited, one } from '#server/http/sql.ts'

/** The columns of a person, from `users u join accounts a`. */
export function personColumns(db: Db | Tx) {
  return db`u.id, u.role as usertype, u.username, u.email, u.first_name, u.middle_name, u.last_name, u.suffix,
    u.contact_number, u.photo, u.active, u.archived_at, u.created_at, u.updated_at, u.version,
    a.invited_at, a.password_hash is not null as has_password`
}

export type UserFields = {
  username: string
  email?: string | null | undefined
  firstName?: string | null
  middleName?: string | null | undefined
  lastName?: string | null
  suffix?: string | null | undefined
  contactNumber?: string | null | undefined
}

/** A person who cannot sign in yet: the account waits for its first password. `alsoFound` is found by search too. */
export async function insertUser(tx: Tx, role: Role, fields: UserFields, alsoFound: readonly (string | null)[] = []) {
  const { now } = tx.change
  const search = searchOf(fields, alsoFound)
  const row = one(
    await tx<{ id: number }[]>`
      insert into users ${tx({ ...fields, role, search, createdAt: now, updatedAt: now } as never)} returning id`,
    'User',
  )
  await tx`insert into accounts (user_id) values (${row.id})`
  return row.id
}

export async function updateUser(
  tx: Tx,
  before: Person,
  { fields, alsoFound = [] }: { fields: Partial<UserFields>; alsoFound?: readonly (string | null)[] },
): Promise<void> {
  const search = searchOf({ ...before, ...fields }, alsoFound)
  await tx`update users set ${edited(tx, { ...fields, search })} where id = ${before.id}`
}

function searchOf(person: Partial<UserFields>, alsoFound: readonly (string | null)[]): string {
  const { firstName, middleName, lastName, suffix, username, email } = person
  return searchColumn(lastName, firstName, middleName, lastName, suffix, username, email, ...alsoFound)
}
