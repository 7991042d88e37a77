import type { QueryOf } from '#contract/endpoint.ts'
import type { Suspension, SuspensionChanges, SuspensionFields, suspensions } from '#contract/suspensions.ts'
import { searchColumn } from '#domain/search.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Db, Tx } from '#server/db.ts'
import { ensureOwnPrograms } from '#server/fragments/own-programs.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { announceSuspension } from '#server/notifications/suspensions.ts'

const refusal = 'You can suspend only your own programs'

type Change = { id: number; changes: SuspensionChanges }

export async function listSuspensions(db: Db, query: QueryOf<typeof suspensions.list>) {
  const matching = db`from suspensions s where s.search like ${contains(query.search)}
    and s.archived_at is ${query.archived ? db`not null` : db`null`}
    ${query.from ? db`and s.until_date >= ${query.from}` : db``} ${query.until ? db`and s.from_date <= ${query.until}` : db``}`
  const by = { fromDate: db`s.from_date`, untilDate: db`s.until_date`, reason: db`s.reason` }
  const order = sorted(db, query.sort, { by, usual: db`s.from_date desc, s.id desc` })
  const [suspensions, counted] = await Promise.all([
    db<Suspension[]>`select ${suspensionColumns(db)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { suspensions, total: one(counted, 'Total').total }
}

export async function insertSuspension(tx: Tx, actor: Actor, { courseIds = [], ...fields }: SuspensionFields) {
  await ensureOwnPrograms(tx, actor, { courseIds, refusal })
  const { now } = tx.change
  const row = { ...fields, search: searchColumn(fields.reason), createdAt: now, updatedAt: now }
  const { id } = one(await tx<{ id: number }[]>`insert into suspensions ${tx(defined(row))} returning id`, 'Suspension')
  await writeCourses(tx, id, courseIds)
  await announce(tx, id)
  return created(tx, 'suspension', await deriveDays(tx, await findSuspension(tx, id)))
}

export async function updateSuspension(tx: Tx, actor: Actor, { id, changes }: Change): Promise<Suspension> {
  const { version, courseIds, ...fields } = changes
  await lockRow(tx, 'suspensions', id)
  const before = await findSuspension(tx, id)
  await ensureOwnPrograms(tx, actor, { courseIds: before.courseIds, refusal })
  if (courseIds) await ensureOwnPrograms(tx, actor, { courseIds, refusal })
  await ensureCurrent(tx, 'suspension', { current: before, version })
  const search = searchColumn(fields.reason ?? before.reason)
  await tx`update suspensions set ${edited(tx, { ...fields, search })} where id = ${id}`
  if (courseIds) await writeCourses(tx, id, courseIds)
  await announce(tx, id)
  await deriveDays(tx, before)
  return changed(tx, 'suspension', { before, after: await deriveDays(tx, await findSuspension(tx, id)) })
}

export async function archiveSuspension(tx: Tx, actor: Actor, id: number): Promise<void> {
  const suspension = await findSuspension(tx, id)
  await ensureOwnPrograms(tx, actor, { courseIds: suspension.courseIds, refusal })
  await tx`update suspensions set ${edited(tx, { archivedAt: tx.change.now })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'suspension', recordId: id })
  await announce(tx, id)
  await deriveDays(tx, suspension)
}

export async function restoreSuspension(tx: Tx, actor: Actor, id: number): Promise<Suspension> {
  await ensureOwnPrograms(tx, actor, { courseIds: (await findSuspension(tx, id)).courseIds, refusal })
  await tx`update suspensions set ${edited(tx, { archivedAt: null })} where id = ${id}`
  await recordEvent(tx, { action: 'restored', noun: 'suspension', recordId: id })
  await announce(tx, id)
  return deriveDays(tx, await findSuspension(tx, id))
}

async function writeCourses(tx: Tx, suspensionId: number, courseIds: readonly number[]): Promise<void> {
  await tx`delete from suspension_courses where suspension_id = ${suspensionId}`
  const rows = [...new Set(courseIds)].map((courseId) => ({ suspensionId, courseId }))
  if (rows.length > 0) await tx`insert into suspension_courses ${tx(rows)}`
}

async function findSuspension(db: Db | Tx, id: number): Promise<Suspension> {
  const rows = await db<Suspension[]>`select ${suspensionColumns(db)} from suspensions s where s.id = ${id}`
  return one(rows, 'Suspension')
}

function suspensionColumns(db: Db | Tx) {
  const courses = db`from suspension_courses k join courses c on c.id = k.course_id where k.suspension_id = s.id order by c.code, c.id`
  return db`s.*, to_char(s.from_time, 'HH24:MI') as from_time,
    array(select c.id ${courses}) as course_ids, array(select c.code ${courses}) as course_codes`
}

/** It may affect the whole school, so a job tells people and the answer does not wait. */
function announce(tx: Tx, id: number): Promise<void> {
  return queueJob(tx, announceSuspension, { payload: { id, by: tx.change.by?.id ?? null } })
}

async function deriveDays(tx: Tx, suspension: Suspension): Promise<Suspension> {
  await queueDerivation(tx, { dates: { from: suspension.fromDate, to: suspension.untilDate } })
  return suspension
}
