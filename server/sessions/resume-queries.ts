import type { Role } from '#domain/roles.ts'
import { usedResumeLife } from '#domain/session-life.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'
import { liveSessions } from './queries.ts'

/** What a cookie continues: the session that it was given with, and the sign-in's first. */
export type Resumable = {
  sessionId: number
  firstId: number
  userId: number
  role: Role
  mustChange: boolean
  expiresAt: string
}

export async function findResumable(db: Db | Tx, resumeHash: Buffer, now: string): Promise<Resumable | null> {
  const [found] = await db<Resumable[]>`
    select s.id as session_id, coalesce(s.first_id, s.id) as first_id, s.user_id, u.role, a.must_change, s.expires_at
    from ${liveSessions(db, now)} where s.resume_hash = ${resumeHash} and s.resume_until > ${now}
      and (s.resumed_at is null or s.resumed_at > ${instantOf(msOf(now) - usedResumeLife)})`
  return found ?? null
}

/** The sign-in stays, or is gone, until the transaction ends. */
export async function lockSignIn(tx: Tx, firstId: number): Promise<void> {
  await tx`select from sessions where id = ${firstId} for update`
}

export async function markResumed(tx: Tx, sessionId: number): Promise<void> {
  await tx`update sessions set resumed_at = coalesce(resumed_at, ${tx.change.now}) where id = ${sessionId}`
}

const mostContinued = 10

/** A sign-in that is continued again and again keeps only the newest sessions. */
export async function deleteOldContinued(tx: Tx, firstId: number): Promise<void> {
  await tx`
    delete from sessions where id in (
      select id from sessions where first_id = ${firstId} order by id desc offset ${mostContinued})`
}

/** Never waits: if someone else changes the session now, the next call does it. */
export async function extendResume(db: Db, sessionId: number, until: string): Promise<void> {
  await db`
    update sessions set resume_until = greatest(resume_until, ${until})
    where id in (select id from sessions where id = ${sessionId} and resumed_at is null for update skip locked)`
}
