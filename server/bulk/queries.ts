import type { BulkAct, BulkStep } from '#contract/bulk.ts'
import type { Cause } from '#domain/bulk.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import type { Happening } from '#server/notifications/notify.ts'

/** Acts that one person may have in progress. */
const mostRunning = 3

export type NewRow = { subjectId: number; targetId: number | null }
export type StoredAct = {
  id: number
  actorId: number
  step: BulkStep
  state: BulkAct['state']
  total: number
  createdAt: string
  endedAt: string | null
  isTold: boolean
}

/** Locks the person, so that two calls at once both count right. */
export async function hasTooMany(tx: Tx, actor: Actor): Promise<boolean> {
  await tx`select from users where id = ${actor.id} for no key update`
  const rows = await tx<{ running: number }[]>`
    select count(*)::int as running from bulk_acts
    where actor_id = ${actor.id} and state in ('queued', 'running', 'undoing')`
  return one(rows, 'Acts').running >= mostRunning
}

export async function insertAct(tx: Tx, step: BulkStep, rows: readonly NewRow[]): Promise<number> {
  const { by, now } = tx.change
  const { id } = one(
    await tx<{ id: number }[]>`
      insert into bulk_acts (actor_id, step, state, total, created_at)
      values (${by?.id ?? null}, ${JSON.stringify(step)}::text::jsonb, 'queued', ${rows.length}, ${now}) returning id`,
    'Act',
  )
  await tx`
    insert into bulk_rows (act_id, place, subject_id, target_id)
    select ${id}, r.place, r.subject_id, r.target_id from unnest(${rows.map(({ subjectId }) => subjectId)}::bigint[],
      ${rows.map(({ targetId }) => targetId)}::bigint[]) with ordinality as r (subject_id, target_id, place)`
  return id
}

/** Only the caller's own act. */
export async function findAct(db: Db | Tx, actor: Actor, id: number): Promise<StoredAct> {
  return one(await db<StoredAct[]>`${ownActs(db, actor)} and id = ${id}`, 'Result')
}

/** The caller's newest acts that have not ended, or ended after this moment. */
export function listRecentActs(db: Db, actor: Actor, { since, most }: { since: string; most: number }) {
  return db<StoredAct[]>`
    ${ownActs(db, actor)} and (ended_at is null or ended_at > ${since}) order by id desc limit ${most}`
}

function ownActs(db: Db | Tx, actor: Actor) {
  return db`
    select id, actor_id, step, state, total, created_at, ended_at, told_at is not null as is_told
    from bulk_acts where actor_id = ${actor.id}`
}

/** Locked, so that an act does not run in two jobs at once, and is not undone twice. */
export async function lockAct(tx: Tx, actor: Actor, id: number): Promise<StoredAct> {
  await tx`select from bulk_acts where id = ${id} for update`
  return findAct(tx, actor, id)
}

export async function setActState(tx: Tx, id: number, state: BulkAct['state']): Promise<void> {
  await tx`
    update bulk_acts set state = ${state}, ended_at = ${state === 'done' ? tx.change.now : tx`ended_at`}
    where id = ${id}`
}

/** Rows that an undo had to leave can be undone once what was in the way is gone. */
export async function tryLeftAgain(tx: Tx, actId: number): Promise<void> {
  await tx`
    update bulk_rows set outcome = 'done', causes = '[]'
    where act_id = ${actId} and outcome = 'left' and before is not null`
}

/**
 * Taps do not wait for this transaction to reach the disk. If the machine fails before it has, these rows are open again,
 * as a whole, and the job takes them once more. The last transaction of an act waits, so what was reported is kept.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await tx`set local synchronous_commit to off`
}

/** The statements are the same for all rows of an act (decision 200). */
export async function planOnce(tx: Tx): Promise<void> {
  await tx`set local plan_cache_mode to force_generic_plan`
}

export type ActRow = {
  place: number
  subjectId: number
  targetId: number | null
  before: Record<string, unknown> | null
}

/** The next rows without an outcome, in an order that all acts share, so that two of them do not lock each other out. */
export function listOpenRows(tx: Tx, actId: number, most: number) {
  return tx<ActRow[]>`
    select place, subject_id, target_id, before from bulk_rows
    where act_id = ${actId} and outcome is null order by target_id, subject_id limit ${most}`
}

/** The next rows that took the step and are not undone yet. */
export function listRowsToUndo(tx: Tx, actId: number, most: number) {
  return tx<ActRow[]>`
    select place, subject_id, target_id, before from bulk_rows
    where act_id = ${actId} and outcome = 'done' order by target_id, subject_id limit ${most}`
}

export type RowResult = {
  place: number
  outcome: 'done' | 'unchanged' | 'refused' | 'undone' | 'left'
  causes: Cause[]
  before?: object | null
  news?: readonly Happening[]
}

/** A row that an undo leaves keeps what undoing it needs and what it tells: its step stands. */
export async function storeResults(tx: Tx, actId: number, results: readonly RowResult[]): Promise<void> {
  await tx`
    update bulk_rows b set outcome = r.outcome, causes = r.causes,
      before = case r.outcome when 'left' then b.before else r.before end,
      news = case r.outcome when 'left' then b.news else r.news end
    from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb)
      as r (place integer, outcome text, causes jsonb, before jsonb, news jsonb)
    where b.act_id = ${actId} and b.place = r.place`
}

export async function countOutcomes(db: Db | Tx, actId: number): Promise<Record<string, number>> {
  const rows = await db<{ outcome: string; count: number }[]>`
    select coalesce(outcome, 'open') as outcome, count(*)::int as count from bulk_rows
    where act_id = ${actId} group by 1`
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Acts that can no longer be undone and of which nobody has been told. */
export function listUntoldActs(db: Db, before: string) {
  return db<{ id: number; actorId: number; role: Actor['role'] }[]>`
    select a.id, a.actor_id, u.role from bulk_acts a join users u on u.id = a.actor_id
    where a.told_at is null and a.state in ('done', 'undone') and a.ended_at < ${before} order by a.id`
}

/** What its rows would tell, once; what undoing would need goes with it. */
export async function takeNews(tx: Tx, actId: number): Promise<Happening[]> {
  const { count } = await tx`
    update bulk_acts set told_at = ${tx.change.now}
    where id = ${actId} and told_at is null and state in ('done', 'undone')`
  if (count === 0) return []
  const rows = await tx<{ news: Happening[] | null }[]>`
    select news from bulk_rows
    where act_id = ${actId} and outcome in ('done', 'left') and news is not null order by place`
  await tx`update bulk_rows set before = null, news = null where act_id = ${actId}`
  return rows.flatMap(({ news }) => news ?? [])
}

/** Ends acts whose job is gone: after a restore the queue is empty. What they did stays, and can be undone. */
export async function endAbandonedActs(db: Db, { before, now }: { before: string; now: string }): Promise<void> {
  await db`
    update bulk_acts a set state = case state when 'undoing' then 'undone' else 'done' end, ended_at = ${now}
    where state in ('queued', 'running', 'undoing') and created_at < ${before} and not exists (
      select from graphile_worker.jobs j
      where j.key = 'bulk ' || a.id and (j.locked_at is not null or j.attempts < j.max_attempts))`
}
