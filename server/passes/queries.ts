import type { QueryOf } from '#contract/endpoint.ts'
import type { Pass, PassChanges, PassFields, passes } from '#contract/passes.ts'
import { refusePass } from '#domain/placing.ts'
import { ensureOpen } from '#server/days/fixed-queries.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { refuseBy } from '#server/errors.ts'
import { placementsInReach } from '#server/fragments/in-reach.ts'
import { nameOf, nameOrUsername } from '#server/fragments/names.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, lockRow, one, slice } from '#server/http/sql.ts'
import { findPlacement } from '#server/placements/queries.ts'

export async function listPasses(db: Db, actor: Actor, query: QueryOf<typeof passes.list>) {
  const { studentId, placementId, from, until, search } = query
  const matching = db`${passJoins(db)}
    where x.archived_at is null and ${placementsInReach(db, actor)}
      ${studentId ? db`and p.student_id = ${studentId}` : db``}
      ${placementId ? db`and x.placement_id = ${placementId}` : db``}
      ${from ? db`and x.on_date >= ${from}` : db``}
      ${until ? db`and x.on_date <= ${until}` : db``}
      ${search ? db`and u.search like ${contains(search)}` : db``}`
  const [rows, counted] = await Promise.all([
    db<Pass[]>`select ${passColumns(db)} ${matching} order by x.on_date desc, x.id desc ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { passes: rows, total: one(counted, 'Total').total }
}

export async function insertPass(tx: Tx, actor: Actor, { date, ...fields }: PassFields): Promise<Pass> {
  const placement = await findPlacement(tx, actor, fields.placementId)
  await takeTurns(tx, [placement.studentId])
  refuseBy(refusePass(date, placement))
  await ensureOpen(tx, [{ placementId: placement.id, workDate: date }])
  const { now } = tx.change
  const row = { ...fields, onDate: date, grantedBy: actor.id, createdAt: now, updatedAt: now }
  const { id } = one(await tx<{ id: number }[]>`insert into passes ${tx(row)} returning id`, 'Pass')
  await follow(tx, fields.placementId)
  return created(tx, 'pass', await findPass(tx, actor, id))
}

export async function updatePass(
  tx: Tx,
  actor: Actor,
  { id, ...changes }: PassChanges & { id: number },
): Promise<Pass> {
  const before = await lockPass(tx, actor, id)
  await ensureCurrent(tx, 'pass', { current: before, version: changes.version })
  const placement = await findPlacement(tx, actor, before.placementId)
  const { version: _version, date = before.date, ...fields } = changes
  refuseBy(refusePass(date, placement))
  await ensureOpen(
    tx,
    [before.date, date].map((workDate) => ({ placementId: placement.id, workDate })),
  )
  await tx`update passes set ${edited(tx, defined({ ...fields, onDate: date }))} where id = ${id}`
  await follow(tx, before.placementId)
  return changed(tx, 'pass', { before, after: await findPass(tx, actor, id) })
}

export async function archivePass(tx: Tx, actor: Actor, id: number): Promise<void> {
  const before = await lockPass(tx, actor, id)
  await ensureOpen(tx, [{ placementId: before.placementId, workDate: before.date }])
  await tx`update passes set ${edited(tx, { archivedAt: tx.change.now })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'pass', recordId: id, before })
  await follow(tx, before.placementId)
}

/** Days that are not approved are derived again (rule 10); what the pass earns counts once they are approved. */
function follow(tx: Tx, placementId: number): Promise<void> {
  return queueDerivation(tx, { placementIds: [placementId] })
}

async function lockPass(tx: Tx, actor: Actor, id: number): Promise<Pass> {
  // Before the pass, because locking a month also takes the turn first.
  const { studentId } = await findPass(tx, actor, id)
  await takeTurns(tx, [studentId])
  await lockRow(tx, 'passes', id)
  return findPass(tx, actor, id)
}

async function findPass(db: Db | Tx, actor: Actor, id: number): Promise<Pass> {
  const rows = await db<Pass[]>`
    select ${passColumns(db)} ${passJoins(db)}
    where x.id = ${id} and x.archived_at is null and ${placementsInReach(db, actor)}`
  return one(rows, 'Pass')
}

function passColumns(db: Db | Tx) {
  return db`x.*, x.on_date as date, x.granted_by as granted_by_id, p.student_id, o.name as company_name,
    ${nameOf(db, 'u')} as student_name,
    ${nameOrUsername(db, 'g')} as granted_by_name`
}

function passJoins(db: Db | Tx) {
  return db`
    from passes x join placements p on p.id = x.placement_id join students s on s.id = p.student_id
      join users u on u.id = p.student_id join users g on g.id = x.granted_by
      left join companies o on o.id = p.company_id`
}
