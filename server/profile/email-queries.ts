import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'

export async function upsertPending(tx: Tx, pending: { userId: number; email: string; expiresAt: string }) {
  const { userId, email, expiresAt } = pending
  await tx`
    insert into email_changes (user_id, email, created_at, expires_at)
    values (${userId}, ${email}, ${tx.change.now}, ${expiresAt})
    on conflict (user_id) do update set email = excluded.email, token_hashes = '{}', created_at = excluded.created_at,
      expires_at = excluded.expires_at`
}

export async function deletePending(tx: Tx, userId: number): Promise<boolean> {
  return (await tx`delete from email_changes where user_id = ${userId}`).count === 1
}

export type Pending = { userId: number; role: Role; name: string; email: string; expiresAt: string }

export async function findPending(db: Db | Tx, userId: number): Promise<Pending | null> {
  const [pending] = await db<Pending[]>`${selectPending(db)} where e.user_id = ${userId}`
  return pending ?? null
}

export async function findPendingByToken(db: Db | Tx, tokenHash: Buffer): Promise<Pending | null> {
  const [pending] = await db<Pending[]>`${selectPending(db)} where e.token_hashes @> array[${tokenHash}::bytea]`
  return pending ?? null
}

export async function addConfirmToken(db: Db, { userId, email }: Pending, tokenHash: Buffer): Promise<void> {
  await db`
    update email_changes set token_hashes = token_hashes || ${tokenHash}::bytea
    where user_id = ${userId} and email = ${email}`
}

/** True only for the first caller. */
export async function spendConfirmation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx`delete from email_changes where token_hashes @> array[${tokenHash}::bytea]`).count === 1
}

/** The person who already has this email, also an archived one. */
export async function findEmailOwner(db: Db | Tx, email: string) {
  const [owner] = await db<{ name: string; email: string }[]>`
    select ${nameOrUsername(db, 'users')} as name, email
    from users where lower(email) = lower(${email})`
  return owner ?? null
}

function selectPending(db: Db | Tx) {
  return db`
    select e.user_id, u.role, ${nameOrUsername(db, 'u')} as name,
      e.email, e.expires_at
    from email_changes e join users u on u.id = e.user_id and u.active and u.archived_at is null`
}
