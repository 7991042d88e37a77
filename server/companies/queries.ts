import type { Company, CompanyChanges, CompanyFields, companies } from '#contract/companies.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Agreement } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { movesTown } from '#domain/holiday.ts'
import { moaOf } from '#domain/moa.ts'
import { searchColumn } from '#domain/search.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Db, Tx } from '#server/db.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { moaState } from '#server/fragments/moa.ts'
import { whereRunning } from '#server/fragments/standing.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { companiesInReach, hostsOwn } from './visibility.ts'

type Row = Omit<Company, 'moa'> & { agreements: Agreement[] }

export async function listCompanies(db: Db, { actor, today }: Viewer, query: QueryOf<typeof companies.list>) {
  const matching = db`from companies o where o.search like ${contains(query.search)} and ${companiesInReach(db, actor)}
    and o.archived_at is ${query.archived ? db`not null` : db`null`}
    ${query.status ? db`and o.status = ${query.status}` : db``}
    ${query.moa ? db`and ${moaState(db, today)} = ${query.moa}` : db``}
    ${query.mine ? db`and ${hostsOwn(db, actor)}` : db``}`
  const by = { name: db`o.name`, city: db`o.city`, status: db`o.status`, industry: db`o.industry` }
  const order = sorted(db, query.sort, { by, usual: db`o.name, o.id` })
  const [rows, counted] = await Promise.all([
    db<Row[]>`select ${companyColumns(db)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { companies: rows.map((row) => withMoa(row, today)), total: one(counted, 'Total').total }
}

export async function findCompany(db: Db | Tx, { actor, today }: Viewer, id: number): Promise<Company> {
  const rows = await db<Row[]>`
    select ${companyColumns(db)} from companies o where o.id = ${id} and ${companiesInReach(db, actor)}`
  return withMoa(one(rows, 'Company'), today)
}

/** Everything of a company is out of reach if the company is. */
export async function ensureCompany(db: Db | Tx, actor: Actor, id: number): Promise<void> {
  one(await db`select from companies o where o.id = ${id} and ${companiesInReach(db, actor)}`, 'Company')
}

export async function insertCompany(tx: Tx, viewer: Viewer, fields: CompanyFields): Promise<Company> {
  const { now } = tx.change
  const row = { ...fields, search: companySearch(fields), createdAt: now, updatedAt: now }
  const { id } = one(await tx<{ id: number }[]>`insert into companies ${tx(defined(row))} returning id`, 'Company')
  return created(tx, 'company', await findCompany(tx, viewer, id))
}

type Change = { id: number; changes: CompanyChanges }

export async function updateCompany(tx: Tx, viewer: Viewer, { id, changes }: Change): Promise<Company> {
  const { version, ...fields } = changes
  await lockRow(tx, 'companies', id)
  const before = await findCompany(tx, viewer, id)
  await ensureCurrent(tx, 'company', { current: before, version })
  const search = companySearch({ ...before, ...defined(fields) })
  await tx`update companies set ${edited(tx, { ...fields, search })} where id = ${id}`
  const after = await findCompany(tx, viewer, id)
  if (movesTown(before, after)) await queueDerivation(tx, { companyIds: [id] })
  return changed(tx, 'company', { before, after })
}

export async function archiveCompany(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  await lockRow(tx, 'companies', id)
  const { name } = await findCompany(tx, viewer, id)
  await ensureNoLivePlacement(tx, name, tx`p.company_id = ${id}`)
  await tx`update companies set ${edited(tx, { archivedAt: tx.change.now })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'company', recordId: id })
}

export async function restoreCompany(tx: Tx, viewer: Viewer, id: number): Promise<Company> {
  await tx`update companies set ${edited(tx, { archivedAt: null })} where id = ${id}`
  await recordEvent(tx, { action: 'restored', noun: 'company', recordId: id })
  return findCompany(tx, viewer, id)
}

function companyColumns(db: Db | Tx) {
  return db`o.*,
    (select count(*)::int from sites s where s.company_id = o.id and s.archived_at is null) as site_count,
    (select count(*)::int from placements p where p.company_id = o.id
      and ${whereRunning(db)}) as interns_now,
    coalesce((select jsonb_agg(jsonb_build_object('validFrom', a.valid_from, 'validUntil', a.valid_until))
      from agreements a where a.company_id = o.id and a.archived_at is null), '[]') as agreements`
}

function withMoa({ agreements, ...company }: Row, today: WorkDate): Company {
  return { ...company, moa: moaOf(agreements, today) }
}

/** The search text of a company. */
export function companySearch({
  name,
  industry,
  city,
  province,
  contactPerson,
  email,
}: Partial<CompanyFields>): string {
  return searchColumn(name, industry, city, province, contactPerson, email)
}
