import type { Person } from '#contract/people.ts'
import type { Role } from '#domain/roles.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { defined, edited, one } from '#server/http/sql.ts'

/** The columns of a person, from `users u join accounts a`. */
export function personColumns(db: Db | Tx) {
  return db`u.id, u.role as usertype, u.username, u.email, u.first_name, u.middle_name, u.last_name, u.suffix,
    u.contact_number, ${photoAddress(db)} as photo, u.active, u.archived_at, u.created_at, u.updated_at, u.version,
    a.invited_at, a.password_hash is not null as has_password,
    (select expires_at from invitation_slips where user_id = u.id) as slip_until`
}

/** The address of a photo; its end changes with the photo, so that browsers may cache it. */
export function photoAddress(db: Db | Tx) {
  return db`'/api/photos/' || u.id || '?v=' || left(u.photo, 12)`
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

type NewUser = { fields: UserFields; alsoFound?: readonly (string | null)[] }

/** A person who cannot sign in before the first password is set. Search also finds `alsoFound`. */
export async function insertUser(tx: Tx, role: Role, { fields, alsoFound = [] }: NewUser) {
  const { now } = tx.change
  const search = personSearch(fields, alsoFound)
  const row = one(
    await tx<{ id: number }[]>`
      insert into users ${tx(defined({ ...fields, role, search, createdAt: now, updatedAt: now }))} returning id`,
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
  const search = personSearch({ ...before, ...fields }, alsoFound)
  await tx`update users set ${edited(tx, { ...fields, search })} where id = ${before.id}`
}

/** A new version of these people, for a change that is not in `users`. */
export async function touchUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`update users set ${edited(tx, {})} where id = any(${ids as number[]})`
}

/** Locks a person, so that two changes come one after the other. */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`select from users where id = any(${ids as number[]}) order by id for update`
}

export async function setArchived(tx: Tx, ids: readonly number[], archivedAt: string | null): Promise<void> {
  await tx`update users set ${edited(tx, { archivedAt })} where id = any(${ids as number[]})`
}

export async function isUsernameFree(tx: Tx, username: string): Promise<boolean> {
  const [row] = await tx`select from users where lower(username) = lower(${username})`
  return row === undefined
}

/** The search text of a person. */
export function personSearch(person: Partial<UserFields>, alsoFound: readonly (string | null)[]): string {
  const { firstName, middleName, lastName, suffix, username, email } = person
  return searchColumn(lastName, firstName, middleName, lastName, suffix, username, email, ...alsoFound)
}
