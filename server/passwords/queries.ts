import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'

export type LinkKind = 'invitation' | 'reset'
export type LinkOwner = {
  userId: number
  role: Role
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
}

export async function findOwner(db: Db | Tx, userId: number): Promise<LinkOwner | null> {
  const [owner] = await db<LinkOwner[]>`${owners(db)} where u.id = ${userId} and u.archived_at is null`
  return owner ?? null
}

export function listOwners(db: Db | Tx, userIds: readonly number[]) {
  return db<LinkOwner[]>`${owners(db)} where u.id = any(${userIds as number[]}) and u.archived_at is null`
}

export async function findOwnerByEmail(db: Db | Tx, email: string): Promise<LinkOwner | null> {
  const [owner] = await db<LinkOwner[]>`
    ${owners(db)} where lower(u.email) = lower(${email}) and u.active and u.archived_at is null`
  return owner ?? null
}

/** `madeBy` was handed the link; null if it was sent to the address on file. */
export type LinkState = LinkOwner & { kind: LinkKind; expiresAt: string; usedAt: string | null; madeBy: number | null }

export async function findLink(db: Db | Tx, tokenHash: Buffer): Promise<LinkState | null> {
  const [link] = await db<LinkState[]>`
    select o.*, t.kind, t.expires_at, t.used_at, t.made_by from one_time_tokens t join (${owners(db)}) o on o.user_id = t.user_id
    join users u on u.id = t.user_id where t.token_hash = ${tokenHash} and u.archived_at is null`
  return link ?? null
}

type NewLink = { tokenHash: Buffer; userId: number; kind: LinkKind; expiresAt: string; jobId: string | null }

/** A new link replaces the unused ones of its kind, but not those of the same job, whose email may have arrived. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx`
    delete from one_time_tokens where user_id = ${link.userId} and kind = ${link.kind} and used_at is null
      and (job_id = ${link.jobId}) is not true`
  await tx`insert into one_time_tokens ${tx({ ...link, madeBy: tx.change.by?.id ?? null, createdAt: tx.change.now })}`
  if (link.kind === 'invitation')
    await tx`update accounts set invited_at = ${tx.change.now} where user_id = ${link.userId}`
}

/** True only for the first caller. Other links of the same job end with it. */
export async function spendLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const used = await tx`
    update one_time_tokens set used_at = ${tx.change.now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${tx.change.now}`
  await tx`
    delete from one_time_tokens o using one_time_tokens t
    where t.token_hash = ${tokenHash} and o.user_id = t.user_id and o.kind = t.kind and o.used_at is null`
  return used.count === 1
}

type Fresh = { userId: number; kind: LinkKind; since: string; jobId: string }

/** Whether another job has just made a link of this kind for this person. One of later was made while the clock was ahead. */
export async function hasFreshLink(tx: Tx, { userId, kind, since, jobId }: Fresh): Promise<boolean> {
  const [row] = await tx`
    select from one_time_tokens
    where user_id = ${userId} and kind = ${kind} and created_at > ${since}
      and created_at <= ${tx.change.now} and used_at is null
      and job_id is distinct from ${jobId}`
  return row !== undefined
}

export async function setPassword(tx: Tx, userId: number, { hash, mustChange }: { hash: string; mustChange: boolean }) {
  await tx`
    update accounts set password_hash = ${hash}, must_change = ${mustChange}, changed_at = ${tx.change.now}
    where user_id = ${userId}`
}

function owners(db: Db | Tx) {
  return db`
    select u.id as user_id, u.role, u.username, u.email, u.first_name, u.last_name, a.password_hash
    from users u join accounts a on a.user_id = u.id`
}
