import type { AccountMark } from '#contract/accounts.ts'
import { type AccountField, markDays } from '#domain/account.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import { whereLive } from '#server/fragments/standing.ts'
import { one } from '#server/http/sql.ts'

export async function findStanding(db: Db | Tx, userId: number) {
  const rows = await db<{ mustChange: boolean; isHeld: boolean; isClosed: boolean }[]>`
    select a.must_change, a.held_at is not null as is_held, not u.active or u.archived_at is not null as is_closed
    from accounts a join users u on u.id = a.user_id where a.user_id = ${userId}`
  return one(rows, 'User')
}

export type NewChange = { userId: number; byId: number | null; field: AccountField; toldTo: string | null }

export async function insertChanges(tx: Tx, changes: readonly NewChange[]) {
  return tx<{ id: number; toldTo: string | null }[]>`
    insert into account_changes (user_id, by_id, field, told_to, at)
    select "userId", "byId", field, "toldTo", ${tx.change.now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
      as c ("userId" bigint, "byId" bigint, field text, "toldTo" text)
    returning id, told_to`
}

/** Links and slips from before the change no longer open the account. */
export async function forgetLinks(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`delete from one_time_tokens where user_id = any(${userIds as number[]}) and used_at is null`
  await tx`delete from invitation_slips where user_id = any(${userIds as number[]})`
  await tx`delete from email_changes where user_id = any(${userIds as number[]})`
}

export type StoredChange = {
  id: number
  userId: number
  usertype: Role
  name: string
  field: AccountField
  isOwn: boolean
  changedBy: string
  changedAt: string
  toldTo: string | null
  objectedAt: string | null
}

export async function findChange(db: Db | Tx, id: number): Promise<StoredChange | null> {
  const [change] = await db<StoredChange[]>`${selectChanges(db)} where c.id = ${id}`
  return change ?? null
}

export async function findChangeByToken(db: Db | Tx, tokenHash: Buffer): Promise<StoredChange | null> {
  const [change] = await db<StoredChange[]>`${selectChanges(db)} where c.token_hashes @> array[${tokenHash}::bytea]`
  return change ?? null
}

export async function addToken(db: Db, id: number, tokenHash: Buffer): Promise<void> {
  await db`update account_changes set token_hashes = token_hashes || ${tokenHash}::bytea where id = ${id}`
}

/** True only for the first caller. */
export async function setReported(tx: Tx, id: number): Promise<boolean> {
  const reported = await tx`
    update account_changes set objected_at = ${tx.change.now} where id = ${id} and objected_at is null`
  return reported.count === 1
}

export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  await tx`update accounts set held_at = coalesce(held_at, ${tx.change.now}) where user_id = ${userId}`
}

/**
 * The coordinators of students whose hours this account can approve or has approved since `since`, or of the student.
 */
export async function listConcerned(db: Db | Tx, userId: number, since: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with concerned as (
      select student_id from placements where supervisor_id = ${userId} and ${whereLive(db, 'placements')}
      union select r.student_id from supervised_students h join time_records r on r.student_id = h.student_id
        where h.supervisor_id = ${userId} and r.decided_by = ${userId} and r.decided_at >= ${since}
      union select id from students where id = ${userId})
    select s.coordinator_id as id from concerned c join students s on s.id = c.student_id where s.coordinator_id is not null
    union select t.teacher_id from concerned c join students s on s.id = c.student_id and s.coordinator_id is null
      join teacher_courses t on t.course_id = s.course_id`
  return rows.map(({ id }) => id)
}

/** The admins who can be told by email. */
export async function listAdmins(db: Db | Tx): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from users where role = 'admin' and email is not null and active and archived_at is null order by id`
  return rows.map(({ id }) => id)
}

export async function findEmail(db: Db, userId: number): Promise<string | null> {
  const [user] = await db<{ email: string | null }[]>`select email from users where id = ${userId}`
  return user?.email ?? null
}

/** For `left join lateral ( … ) m on true`: the last change by someone else in the days before a decision. */
export function changeBefore(db: Db | Tx, { who, at }: { who: Fragment; at: Fragment }) {
  return db`
    select c.at as changed_at, coalesce(${nameOrUsername(db, 'b')}, 'the school’s server') as changed_by
    from account_changes c left join users b on b.id = c.by_id
    where c.user_id = ${who} and c.by_id is distinct from c.user_id
      and c.at <= ${at} and ${at} < c.at + make_interval(days => ${markDays})
    order by c.at desc limit 1`
}

export type Decisions = 'time_records' | 'corrections' | 'documents'

/** The marks of decisions on these records, by id; students decide nothing. */
export async function listMarks(db: Db, table: Decisions, ids: readonly number[]): Promise<Map<number, AccountMark>> {
  if (ids.length === 0) return new Map()
  const { who, at } = decidedIn(db, table)
  const rows = await db<(AccountMark & { id: number })[]>`
    select d.id, m.changed_by as by, m.changed_at as at from ${db(table)} d
      join users u on u.id = ${who} and u.role <> 'student'
      join lateral (${changeBefore(db, { who, at })}) m on true
    where d.id = any(${ids as number[]})`
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]))
}

/** Who decided, and when, in a row `d`. */
function decidedIn(db: Db, table: Decisions) {
  if (table === 'documents') return { who: db`d.reviewed_by`, at: db`d.reviewed_at` }
  return { who: db`d.decided_by`, at: db`d.decided_at` }
}

function selectChanges(db: Db | Tx) {
  return db`
    select c.id, c.user_id, u.role as usertype, ${nameOrUsername(db, 'u')} as name, c.field,
      coalesce(c.by_id = c.user_id, false) as is_own, coalesce(${nameOrUsername(db, 'b')}, 'the school’s server') as changed_by,
      c.at as changed_at, c.told_to, c.objected_at
    from account_changes c join users u on u.id = c.user_id left join users b on b.id = c.by_id`
}
