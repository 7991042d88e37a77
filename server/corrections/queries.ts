import type { Correction, CorrectionFields } from '#contract/corrections.ts'
import type { CoordinatorWish } from '#contract/student-filters.ts'
import type { CorrectionStatus } from '#domain/correction.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Upload } from '#server/files/upload.ts'
import { type Asker, andOfCoordinator, placementsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import { whereAtWork, whereBegun } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one, slice, totalOf } from '#server/http/sql.ts'

export function selectCorrections(db: Db | Tx) {
  return db`
    select c.id, c.student_id, ${listNameOf(db, 'u')} as student_name, c.placement_id, c.work_date, c.kind,
      c.proposed, c.reason, c.attachment_name, c.status, c.decided_at, c.decided_note, c.created_at, c.version,
      (select ${nameOrUsername(db, 'd')} from users d where d.id = c.decided_by)
        as decided_by`
}

export function inReach(db: Db | Tx, actor: Asker) {
  return db`${correctionJoins(db)} where ${placementsInReach(db, actor)}`
}

function correctionJoins(db: Db | Tx) {
  return db`
    from corrections c join placements p on p.id = c.placement_id join students s on s.id = c.student_id
      join users u on u.id = s.id`
}

export type CorrectionsQuery = {
  page: number
  rowsPerPage: number
  status?: CorrectionStatus | undefined
  studentId?: number | undefined
  coordinatorId?: CoordinatorWish
}

export async function listCorrections(db: Db, actor: Actor, query: CorrectionsQuery) {
  const matching = db`${inReach(db, actor)}
    ${query.status ? db`and c.status = ${query.status}` : db``} ${query.studentId ? db`and c.student_id = ${query.studentId}` : db``}
    ${andOfCoordinator(db, query.coordinatorId)}`
  const corrections = await db<Correction[]>`
    ${selectCorrections(db)} ${matching} order by c.status = 'pending' desc, c.created_at, c.id ${slice(db, query)}`
  const total = await totalOf(
    corrections,
    query,
    () => db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  )
  return { corrections, total }
}

export async function findCorrection(tx: Tx, actor: Actor, id: number): Promise<Correction> {
  const rows = await tx<Correction[]>`${selectCorrections(tx)} ${inReach(tx, actor)} and c.id = ${id} for update of c`
  return one(rows, 'Correction')
}

/** The request after a decision, also if that decision ended the supervisor's reach. */
export async function readCorrection(tx: Tx, id: number): Promise<Correction> {
  return one(await tx<Correction[]>`${selectCorrections(tx)} ${correctionJoins(tx)} where c.id = ${id}`, 'Correction')
}

export async function findCorrectionByKey(tx: Tx, actor: Actor, clientKey: string): Promise<Correction | null> {
  const [known] = await tx<Correction[]>`${selectCorrections(tx)} ${inReach(tx, actor)} and c.client_key = ${clientKey}`
  return known ?? null
}

export async function setAttachment(tx: Tx, id: number, { file, name, type }: Upload): Promise<void> {
  await tx`
    update corrections set attachment = ${file}, attachment_name = ${name}, attachment_type = ${type},
      version = version + 1, updated_at = ${tx.change.now}
    where id = ${id}`
}

/** `file` is null if nothing was attached. */
export async function findAttachment(db: Db, actor: Actor, id: number) {
  const rows = await db<{ file: string | null; name: string; type: string }[]>`
    select c.attachment as file, c.attachment_name as name, c.attachment_type as type ${inReach(db, actor)} and c.id = ${id}`
  return one(rows, 'Correction')
}

type NewCorrection = Omit<CorrectionFields, 'placementId'> & { studentId: number; placementId: number }

export async function insertCorrection(tx: Tx, { proposed, clientKey, ...fields }: NewCorrection): Promise<number> {
  const rows = await tx<{ id: number }[]>`
    insert into corrections (student_id, placement_id, work_date, kind, reason, proposed, client_key, created_at, updated_at)
    values (${fields.studentId}, ${fields.placementId}, ${fields.workDate}, ${fields.kind}, ${fields.reason},
      ${JSON.stringify(proposed)}::text::jsonb, ${clientKey ?? null}, ${tx.change.now}, ${tx.change.now}) returning id`
  return one(rows, 'Correction').id
}

type Decision = { status: CorrectionStatus; note: string | null; applied: object | null }

export async function updateCorrection(tx: Tx, id: number, { status, note, applied }: Decision): Promise<void> {
  await tx`
    update corrections set status = ${status}, decided_by = ${tx.change.by?.id ?? null}, decided_at = ${tx.change.now},
      decided_note = ${note}, applied = ${applied ? JSON.stringify(applied) : null}::text::jsonb,
      version = version + 1, updated_at = ${tx.change.now}
    where id = ${id}`
}

type AskedDay = { workDate: string; placementId?: number | undefined }

/** The placement that a correction of a date belongs to: the named one, else the one at work then. */
export async function findPlacementOn(tx: Tx, studentId: number, { workDate, placementId }: AskedDay) {
  const [placement] = await tx<{ id: number }[]>`
    select p.id from placements p where p.student_id = ${studentId} and p.start_date is not null
      and ${whereBegun(tx)} ${placementId ? tx`and p.id = ${placementId}` : tx``}
    order by ${whereAtWork(tx, { from: workDate, to: workDate })} desc, p.id desc limit 1`
  return placement?.id ?? null
}

type CorrectionTap = { studentId: number; placementId: number; workDate: string; slot: string; at: string }

export async function insertCorrectionTaps(tx: Tx, taps: readonly CorrectionTap[]): Promise<void> {
  if (taps.length === 0) return
  const rows = taps.map((tap) => ({ ...tap, receivedAt: tx.change.now, source: 'correction', geofence: 'exempt' }))
  await tx`insert into taps ${tx(rows)}`
}
