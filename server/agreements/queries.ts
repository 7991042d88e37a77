import type { Agreement, AgreementChanges, AgreementFields, agreements } from '#contract/agreements.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { agreementState } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { searchColumn } from '#domain/search.ts'
import { ensureCompany } from '#server/companies/queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { whereRunning } from '#server/fragments/standing.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import { contains, defined, edited, lockRow, one, slice } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Row = Omit<Agreement, 'state' | 'daysLeft' | 'notice'>
/** One agreement of a company, with its status on the school's date. */
export type AgreementKey = { companyId: number; id: number; today: WorkDate }
type Query = QueryOf<typeof agreements.list> & { companyId: number }

export async function listAgreements(db: Db, { actor, today }: Viewer, { companyId, ...query }: Query) {
  await ensureCompany(db, actor, companyId)
  const matching = db`from agreements a where a.company_id = ${companyId} and a.search like ${contains(query.search)}
    and a.archived_at is ${query.archived ? db`not null` : db`null`}`
  const [rows, counted] = await Promise.all([
    db<Row[]>`select a.* ${matching} order by a.valid_from desc, a.id desc ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { agreements: rows.map((row) => withState(row, today)), total: one(counted, 'Total').total }
}

export async function insertAgreement(
  tx: Tx,
  { actor, today }: Viewer,
  fields: AgreementFields & { companyId: number },
) {
  await ensureCompany(tx, actor, fields.companyId)
  const { now } = tx.change
  const row = { ...fields, search: searchColumn(fields.reference), createdAt: now, updatedAt: now }
  const rows = await tx<Row[]>`insert into agreements ${tx(defined(row))} returning *`
  return created(tx, 'agreement', withState(one(rows, 'Agreement'), today))
}

export async function updateAgreement(tx: Tx, key: AgreementKey, { version, ...fields }: AgreementChanges) {
  await lockRow(tx, 'agreements', key.id)
  const before = await findAgreement(tx, key)
  await ensureCurrent(tx, 'agreement', { current: before, version })
  const search = searchColumn(fields.reference ?? before.reference)
  await tx`update agreements set ${edited(tx, { ...fields, search })} where id = ${key.id}`
  return changed(tx, 'agreement', { before, after: await findAgreement(tx, key) })
}

export async function archiveAgreement(tx: Tx, key: AgreementKey): Promise<void> {
  // The company and not the agreement alone, because which of them the interns depend on is decided by the others.
  await lockRow(tx, 'companies', key.companyId)
  const { reference } = await findAgreement(tx, key)
  await ensureNoLivePlacement(tx, `The agreement ${reference}`, dependOn(tx, key))
  await tx`update agreements set ${edited(tx, { archivedAt: tx.change.now })} where id = ${key.id}`
  await recordEvent(tx, { action: 'archived', noun: 'agreement', recordId: key.id })
}

export async function restoreAgreement(tx: Tx, key: AgreementKey): Promise<Agreement> {
  await findAgreement(tx, key)
  await tx`update agreements set ${edited(tx, { archivedAt: null })} where id = ${key.id}`
  await recordEvent(tx, { action: 'restored', noun: 'agreement', recordId: key.id })
  return findAgreement(tx, key)
}

async function findAgreement(db: Db | Tx, { companyId, id, today }: AgreementKey): Promise<Agreement> {
  const rows = await db<Row[]>`select * from agreements where id = ${id} and company_id = ${companyId}`
  return withState(one(rows, 'Agreement'), today)
}

/** The file of an agreement and its name; null if none was uploaded. */
export async function findAgreementFile(db: Db, { companyId, id }: Omit<AgreementKey, 'today'>) {
  const rows = await db<{ file: string | null; fileName: string; fileType: string }[]>`
    select file, file_name, file_type from agreements where id = ${id} and company_id = ${companyId}`
  return one(rows, 'Agreement')
}

export async function setAgreementFile(
  tx: Tx,
  key: AgreementKey,
  fields: { file: string; fileName: string; fileType: string },
) {
  await lockRow(tx, 'agreements', key.id)
  const before = await findAgreement(tx, key)
  // No new version, because a form that is open now changes other fields.
  await tx`update agreements set ${tx(fields)}, updated_at = ${tx.change.now} where id = ${key.id}`
  return changed(tx, 'agreement', { before, after: await findAgreement(tx, key) })
}

/** A condition on `placements p`: at work, and no other agreement of the company covers the first day. */
function dependOn(tx: Tx, { companyId, id }: AgreementKey) {
  const covers = tx`a.valid_from <= p.start_date and (a.valid_until is null or a.valid_until >= p.start_date)`
  return tx`p.company_id = ${companyId} and ${whereRunning(tx)}
    and exists (select from agreements a where a.id = ${id} and a.archived_at is null and ${covers})
    and not exists (select from agreements a
      where a.company_id = ${companyId} and a.id <> ${id} and a.archived_at is null and ${covers})`
}

function withState(row: Row, today: WorkDate): Agreement {
  return { ...row, ...agreementState(row, today) }
}
