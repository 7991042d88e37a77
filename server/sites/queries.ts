import type { QueryOf } from '#contract/endpoint.ts'
import type { Site, SiteChanges, SiteFields, sites } from '#contract/sites.ts'
import { movesTown } from '#domain/holiday.ts'
import { searchColumn } from '#domain/search.ts'
import { ensureCompany } from '#server/companies/queries.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Db, Tx } from '#server/db.ts'
import { wrongField } from '#server/errors.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { whereRunning } from '#server/fragments/standing.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, lockRow, one, slice } from '#server/http/sql.ts'

type SiteKey = { companyId: number; id: number }
type Query = QueryOf<typeof sites.list> & { companyId: number }

export async function listSites(db: Db, actor: Actor, { companyId, ...query }: Query) {
  await ensureCompany(db, actor, companyId)
  const matching = db`from sites s where s.company_id = ${companyId} and s.search like ${contains(query.search)}
    and s.archived_at is ${query.archived ? db`not null` : db`null`}`
  const [sites, counted] = await Promise.all([
    db<Site[]>`select ${siteColumns(db)} ${matching} order by s.main desc, s.name, s.id ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { sites, total: one(counted, 'Total').total }
}

export async function insertSite(tx: Tx, actor: Actor, { companyId, ...fields }: SiteFields & { companyId: number }) {
  await ensureCompany(tx, actor, companyId)
  const main = fields.main || !(await hasMain(tx, companyId))
  if (main) await releaseMain(tx, companyId)
  const { now } = tx.change
  const row = { ...fields, companyId, main, search: searchOf(fields), createdAt: now, updatedAt: now }
  const { id } = one(await tx<{ id: number }[]>`insert into sites ${tx(defined(row))} returning id`, 'Site')
  return created(tx, 'site', await findSite(tx, { companyId, id }))
}

export async function updateSite(tx: Tx, key: SiteKey, { version, ...fields }: SiteChanges): Promise<Site> {
  await lockRow(tx, 'sites', key.id)
  const before = await findSite(tx, key)
  await ensureCurrent(tx, 'site', { current: before, version })
  if (before.main && fields.main === false) {
    throw wrongField('main', 'A company has one main site: choose another one as the main site instead')
  }
  if (fields.main && !before.main) await releaseMain(tx, key.companyId)
  const search = searchOf({ ...before, ...defined(fields) })
  await tx`update sites set ${edited(tx, { ...fields, search })} where id = ${key.id}`
  const after = await findSite(tx, key)
  if (movesTown(before, after)) await queueDerivation(tx, { companyIds: [key.companyId] })
  return changed(tx, 'site', { before, after })
}

export async function archiveSite(tx: Tx, key: SiteKey): Promise<void> {
  await lockRow(tx, 'sites', key.id)
  const { name } = await findSite(tx, key)
  await ensureNoLivePlacement(tx, name, tx`p.site_id = ${key.id}`)
  await tx`update sites set ${edited(tx, { archivedAt: tx.change.now, main: false })} where id = ${key.id}`
  await recordEvent(tx, { action: 'archived', noun: 'site', recordId: key.id })
  await promoteOldest(tx, key.companyId)
}

export async function restoreSite(tx: Tx, key: SiteKey): Promise<Site> {
  await findSite(tx, key)
  const main = !(await hasMain(tx, key.companyId))
  await tx`update sites set ${edited(tx, { archivedAt: null, main })} where id = ${key.id}`
  await recordEvent(tx, { action: 'restored', noun: 'site', recordId: key.id })
  return findSite(tx, key)
}

async function findSite(db: Db | Tx, { companyId, id }: SiteKey): Promise<Site> {
  const rows = await db<Site[]>`
    select ${siteColumns(db)} from sites s where s.id = ${id} and s.company_id = ${companyId}`
  return one(rows, 'Site')
}

function siteColumns(db: Db | Tx) {
  return db`s.*, (select count(*)::int from placements p where p.site_id = s.id
    and ${whereRunning(db)}) as interns_now`
}

async function hasMain(tx: Tx, companyId: number): Promise<boolean> {
  const [row] = await tx`select from sites where company_id = ${companyId} and main and archived_at is null`
  return row !== undefined
}

async function releaseMain(tx: Tx, companyId: number): Promise<void> {
  const [before] = await tx<{ id: number }[]>`
    select id from sites where company_id = ${companyId} and main and archived_at is null for update`
  if (before) await setMain(tx, { companyId, id: before.id }, { main: false })
}

/** A company that loses its main site gets another one. */
async function promoteOldest(tx: Tx, companyId: number): Promise<void> {
  if (await hasMain(tx, companyId)) return
  const [oldest] = await tx<{ id: number }[]>`
    select id from sites where company_id = ${companyId} and archived_at is null order by id limit 1`
  if (oldest) await setMain(tx, { companyId, id: oldest.id }, { main: true })
}

async function setMain(tx: Tx, key: SiteKey, fields: { main: boolean }): Promise<void> {
  const before = await findSite(tx, key)
  await tx`update sites set ${edited(tx, fields)} where id = ${key.id}`
  await changed(tx, 'site', { before, after: await findSite(tx, key) })
}

function searchOf({ name, street, city, province }: Partial<SiteFields>): string {
  return searchColumn(name, street, city, province)
}
