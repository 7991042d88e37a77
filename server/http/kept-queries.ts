import { keptFor } from '#domain/retention.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'

export type Kept = { digest: Buffer; answer: Buffer | null }
/** `userId` is 0 for visitors. */
export type Claim = { keyHash: Buffer; userId: number; digest: Buffer }

/** A repetition comes within minutes, so the newest are enough. */
const most = { ofOne: 200, ofVisitors: 2000 }

export async function findKept(db: Db | Tx, keyHash: Buffer, now: string): Promise<Kept | null> {
  const [kept] = await db<Kept[]>`
    select digest, answer from kept_answers where key_hash = ${keyHash} and created_at > ${oldest(now)}`
  return kept ?? null
}

/**
 * Null for the first call with its key, else what that one left. A second one waits here until the first has ended, and
 * is the first itself if that one was undone. If a person has too many, the oldest are deleted.
 */
export async function claimKey(tx: Tx, { keyHash, userId, digest }: Claim): Promise<Kept | null> {
  const { now } = tx.change
  const claimed = await tx`
    insert into kept_answers (key_hash, user_id, digest, created_at) values (${keyHash}, ${userId}, ${digest}, ${now})
    on conflict (key_hash) do update set digest = excluded.digest, answer = null, created_at = excluded.created_at
    where kept_answers.created_at <= ${oldest(now)} returning user_id`
  if (claimed.length === 0) return findKept(tx, keyHash, now)
  await tx`
    delete from kept_answers where user_id = ${userId} and key_hash <> ${keyHash} and created_at <= (
      select created_at from kept_answers where user_id = ${userId} order by created_at desc
      offset ${userId === 0 ? most.ofVisitors : most.ofOne} limit 1)`
  return null
}

export async function keepAnswer(tx: Tx, keyHash: Buffer, answer: Buffer): Promise<void> {
  await tx`update kept_answers set answer = ${answer} where key_hash = ${keyHash}`
}

function oldest(now: string): string {
  return instantOf(msOf(now) - keptFor.repeatedCall)
}
