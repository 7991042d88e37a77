import type { Preferences } from '#domain/notification-plan.ts'
import type { Db, Tx } from '#server/db.ts'

/** Locks the person, because a first choice has no row to lock. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx`select from users where id = ${userId} for no key update`
}

export async function findPreferences(
  db: Db | Tx,
  userId: number,
): Promise<(Preferences & { version: number }) | null> {
  const [found] = await db<(Preferences & { version: number })[]>`
    select choices, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_until, 'HH24:MI') as quiet_until,
      to_char(digest_at, 'HH24:MI') as digest_at, version
    from notification_preferences where user_id = ${userId}`
  return found ?? null
}

export async function upsertPreferences(tx: Tx, userId: number, chosen: Preferences): Promise<void> {
  const { choices, quietFrom, quietUntil, digestAt } = chosen
  await tx`
    insert into notification_preferences as p (user_id, choices, quiet_from, quiet_until, digest_at, updated_at)
    values (${userId}, ${JSON.stringify(choices)}::text::jsonb, ${quietFrom}, ${quietUntil}, ${digestAt}, ${tx.change.now})
    on conflict (user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, digest_at = excluded.digest_at, updated_at = excluded.updated_at,
      version = p.version + 1`
}
