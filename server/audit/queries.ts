import { addDays } from '#domain/calendar.ts'
import type { Role } from '#domain/roles.ts'
import { instantAt } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'
import { listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import { contains } from '#server/http/sql.ts'

export type AuditFilters = {
  actorId?: number | undefined
  aboutId?: number | undefined
  noun?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type AuditRow = {
  id: number
  at: string
  actorId: number | null
  actorName: string | null
  aboutId: number | null
  aboutName: string | null
  aboutRole: Role | null
  noun: string
  action: string
  subject: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  ip: string | null
}

/**
 * Leaves out events of taps, with the same words as the partial indexes, which could not be used otherwise. An act on
 * many records is one event, unless someone looks for a person or a kind of record.
 */
function wantedEvents(db: Db | Tx, filters: AuditFilters, zone: string) {
  const { actorId, aboutId, noun, action, from, to } = filters
  return db`e.action <> 'tapped'
    ${aboutId || noun ? db`` : db`and e.act_id is null`}
    ${actorId ? db`and e.actor_id = ${actorId}` : db``}
    ${aboutId ? db`and e.about_id = ${aboutId}` : db``}
    ${noun ? db`and e.noun = ${noun}` : db``}
    ${action ? db`and e.action = ${action}` : db``}
    ${from ? db`and e.at >= ${instantAt(from, 0, zone)}` : db``}
    ${to ? db`and e.at < ${instantAt(addDays(to, 1), 0, zone)}` : db``}`
}

/** The newest first, after the event `after`. */
export async function listEventIds(
  db: Db | Tx,
  filters: AuditFilters,
  { zone, after, most }: { zone: string; after?: number | undefined; most: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select e.id from audit_events e where ${wantedEvents(db, filters, zone)}
      ${after ? db`and (e.at, e.id) < (select at, id from audit_events where id = ${after})` : db``}
    order by e.at desc, e.id desc limit ${most}`
  return rows.map(({ id }) => id)
}

/** How many there are, counted up to `most`. */
export async function countEvents(
  db: Db | Tx,
  filters: AuditFilters,
  { zone, most }: { zone: string; most: number },
): Promise<number> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total
    from (select from audit_events e where ${wantedEvents(db, filters, zone)} limit ${most}) matching`
  return counted?.total ?? 0
}

/** These events, in the given order, with the names of everyone and everything they point to. */
export function listAuditEvents(db: Db | Tx, ids: readonly number[]) {
  return db<AuditRow[]>`
    select e.id, e.at, e.actor_id, e.about_id, e.noun, e.action, e.before, e.after, e.reason, e.ip,
      ${nameOrUsername(db, 'actor')} as actor_name, ${nameOrUsername(db, 'person')} as about_name, person.role as about_role,
      case e.noun
        when 'company' then (select name from companies where id = e.record_id)
        when 'site' then (select name from sites where id = e.record_id)
        when 'agreement' then (select reference from agreements where id = e.record_id)
        when 'course' then (select code from courses where id = e.record_id)
        when 'term' then (select concat_ws(' ', school_year, semester) from terms where id = e.record_id)
        when 'holiday' then (select name from holidays where id = e.record_id)
        when 'requirement' then (select name from requirements where id = e.record_id)
        when 'document' then (
          select r.name from documents d join requirements r on r.id = d.requirement_id where d.id = e.record_id)
        when 'record' then (select work_date::text from time_records where id = e.record_id)
        when 'correction' then (select work_date::text from corrections where id = e.record_id)
        when 'pass' then (select on_date::text from passes where id = e.record_id)
        when 'certificate' then (select concat(school_year, '-', lpad(number::text, 4, '0')) from papers where id = e.record_id)
        when 'placement' then (
          select o.name from placements p join companies o on o.id = p.company_id where p.id = e.record_id)
      end as subject
    from unnest(${ids as number[]}::bigint[]) with ordinality as chosen (id, position)
      join audit_events e on e.id = chosen.id
      left join users actor on actor.id = e.actor_id
      left join users person on person.id = e.about_id
    order by chosen.position`
}

/** Whether the same question of this person was recorded since then: paging through it is one reading. */
export async function wasReadSince(tx: Tx, filters: AuditFilters, since: string): Promise<boolean> {
  const [row] = await tx`
    select from audit_events e
    where e.action <> 'tapped' and e.actor_id = ${tx.change.by?.id ?? null} and e.at > ${since}
      and e.action = 'read' and e.noun = 'audit' and e.after = ${JSON.stringify(filters)}::text::jsonb`
  return row !== undefined
}

export function listPeople(db: Db, search: string | undefined) {
  return db<{ id: number; name: string; role: Role }[]>`
    select u.id, coalesce(${listNameOf(db, 'u')}, u.username) as name, u.role from users u
    where u.search like ${contains(search)} order by u.last_name, u.first_name, u.id limit 10`
}
