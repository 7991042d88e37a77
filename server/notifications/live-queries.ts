import type { Notification } from '#contract/notifications.ts'
import type { Db } from '#server/db.ts'

export type Live = Notification & { userId: number }
const mostAtOnce = 5000
const mostMissed = 50

function liveColumns(db: Db) {
  return db`id, user_id, title, body, kind, link, is_read, created_at`
}

/** The notifications of these people with ids from one to another, both included. */
export function listNews(db: Db, { from, to }: { from: number; to: number }, userIds: readonly number[]) {
  return db<Live[]>`
    select ${liveColumns(db)} from notifications
    where id between ${from} and ${to} and in_bell and user_id = any(${userIds as number[]}) order by id limit ${mostAtOnce}`
}

/**
 * The notifications that a person missed. A lower id may be committed later than a higher one, so the last minutes are
 * read again; the receiver skips the ids that it has seen.
 */
export function listMissed(db: Db, userId: number, { after, since }: { after: number; since: string }) {
  return db<Live[]>`
    select ${liveColumns(db)} from notifications
    where user_id = ${userId} and in_bell and (id > ${after} or created_at > ${since}) and not is_read
    order by id desc limit ${mostMissed}`
}

/** Those of these sessions that have not ended. One that was signed out beside its continuation has no token. */
export async function listOpen(db: Db, sessionIds: readonly number[], now: string): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds as number[]}) and s.token_hash is not null and s.expires_at > ${now}
      and u.active and u.archived_at is null`
  return new Set(rows.map(({ id }) => id))
}
