import type { NotificationKind } from '#domain/notification-kinds.ts'
import type { Preferences } from '#domain/notification-plan.ts'
import type { Role } from '#domain/roles.ts'
import type { Db } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import { queueSending } from './queries.ts'

export type Channel = 'push' | 'email'
export type Due = {
  id: number
  userId: number
  role: Role
  email: string | null
  name: string
  kind: NotificationKind
  title: string
  body: string
  link: string | null
  isRead: boolean
  createdAt: string
  tries: number
  at: string
  chosen: Preferences | null
}
type Claim = { now: string; jobId: string; people: number }

/**
 * Takes the notifications that are due for some people. No other job takes them while this one runs, and they are free
 * again if its server is killed. Everything due for a person is taken together, and stays together for later tries, so
 * that an email that is sent twice is the same email. Who has been due for longest comes first, so that nobody waits
 * behind a few who are refused again and again.
 */
export function claimDue(db: Db, channel: Channel, { now, jobId, people }: Claim) {
  const [at, tries, job] = [db(`${channel}_at`), db(`${channel}_tries`), db(`${channel}_job`)]
  const isFree = db`(n.${job} is null or n.${job} = ${jobId} or not exists (
    select from graphile_worker.jobs j where j.id = n.${job} and j.locked_at is not null))`
  return db<Due[]>`
    with waiting as (
      select user_id, job from (
        select distinct on (user_id) user_id, ${job} as job, ${at} as at from (
          select n.user_id, n.${job}, n.${at} from notifications n where n.${at} <= ${now} and ${isFree} order by n.${at} limit 2000) n
        order by user_id, ${job}, ${at}) n
      order by at, user_id limit ${people}),
    due as (
      select n.id from notifications n join waiting w on w.user_id = n.user_id and w.job is not distinct from n.${job}
      where n.${at} <= ${now} and ${isFree}
      for update of n skip locked),
    taken as (
      update notifications n set ${job} = ${jobId}, ${tries} = ${tries} + 1 from due where n.id = due.id
      returning n.id, n.user_id, n.kind, n.title, n.body, n.link, n.is_read, n.created_at, n.${tries} as tries, n.${at} as at)
    select t.*, u.role, case when a.password_hash is not null then u.email end as email, ${nameOrUsername(db, 'u')} as name,
      case when f.user_id is not null then json_build_object('choices', f.choices, 'quietFrom', to_char(f.quiet_from, 'HH24:MI'),
        'quietUntil', to_char(f.quiet_until, 'HH24:MI'), 'digestAt', to_char(f.digest_at, 'HH24:MI')) end as chosen
    from taken t join users u on u.id = t.user_id join accounts a on a.user_id = u.id left join notification_preferences f on f.user_id = u.id
    order by min(t.at) over (partition by t.user_id), t.user_id, t.id`
}

/** Sets when each is due next; null means that this channel is done. */
export async function setDue(db: Db, channel: Channel, due: readonly { id: number; at: string | null }[]) {
  if (due.length === 0) return
  const [at, job] = [db(`${channel}_at`), db(`${channel}_job`)]
  await db`
    update notifications n set ${at} = d.at, ${job} = null
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ at }) => at)}::timestamptz[]) as d (id, at)
    where n.id = d.id`
}

/** Postpones without counting a try: quiet hours, a digest that comes later, or a mail server that is down. */
export async function postpone(db: Db, channel: Channel, due: readonly { id: number; at: string }[]) {
  if (due.length === 0) return
  const [at, tries, job] = [db(`${channel}_at`), db(`${channel}_tries`), db(`${channel}_job`)]
  await db`
    update notifications n set ${at} = d.at, ${tries} = n.${tries} - 1, ${job} = null
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ at }) => at)}::timestamptz[]) as d (id, at)
    where n.id = d.id`
}

export function listDevices(db: Db, userIds: readonly number[]) {
  return db<{ id: number; userId: number; token: string }[]>`
    select id, user_id, token from device_tokens where user_id = any(${userIds as number[]}) order by id`
}

export async function forgetDevices(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db`delete from device_tokens where id = any(${ids as number[]})`
}

export async function forgetUnseen(db: Db, before: string): Promise<void> {
  await db`delete from device_tokens where last_seen_at < ${before}`
}

export async function queueAgain(db: Db, task: string): Promise<void> {
  await queueSending(db, task)
}
