import type { Role } from '#domain/roles.ts'
import type { Tx } from '#server/db.ts'

/** Students and supervisors with an email, without an account and without an invitation that still works. */
export function listUninvited(tx: Tx, userIds: readonly number[]) {
  return tx<{ id: number; role: Role }[]>`
    select u.id, u.role from users u join accounts a on a.user_id = u.id
    where u.id = any(${userIds as number[]}) and u.role in ('student', 'supervisor') and u.email is not null
      and u.active and u.archived_at is null and a.password_hash is null
      and not exists (select from one_time_tokens t where t.user_id = u.id and t.kind = 'invitation'
        and t.used_at is null and t.expires_at > ${tx.change.now})
      and not exists (select from invitation_slips s where s.user_id = u.id and s.expires_at > ${tx.change.now})
    order by u.id`
}
