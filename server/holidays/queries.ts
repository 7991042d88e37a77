import type { QueryOf } from '#contract/endpoint.ts'
import type { Holiday, HolidayChanges, HolidayFields, holidays } from '#contract/holidays.ts'
import { searchColumn } from '#domain/search.ts'
import { holidaysOfYear } from '#domain/yearly-holidays.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Db, Tx } from '#server/db.ts'
import { companiesKeeping, isKeptByAll } from '#server/fragments/holiday-scope.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import { contains, defined, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'

export async function listHolidays(db: Db, query: QueryOf<typeof holidays.list>) {
  const from = query.from ?? (query.year && `${query.year}-01-01`)
  const until = query.until ?? (query.year && `${query.year}-12-31`)
  const matching = db`from holidays h where h.search like ${contains(query.search)}
    and h.archived_at is ${query.archived ? db`not null` : db`null`}
    ${from ? db`and h.on_date >= ${from}` : db``} ${until ? db`and h.on_date <= ${until}` : db``}`
  const by = { date: db`h.on_date`, name: db`h.name`, type: db`h.type` }
  const order = sorted(db, query.sort, { by, usual: db`h.on_date, h.id` })
  const [holidays, counted] = await Promise.all([
    db<Holiday[]>`select ${holidayColumns(db)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { holidays, total: one(counted, 'Total').total }
}

export async function insertHoliday(tx: Tx, { date, ...fields }: HolidayFields): Promise<Holiday> {
  const { now } = tx.change
  const row = { ...fields, onDate: date, search: searchColumn(fields.name), createdAt: now, updatedAt: now }
  const { id } = one(await tx<{ id: number }[]>`insert into holidays ${tx(defined(row))} returning id`, 'Holiday')
  await deriveOn(tx, date)
  return created(tx, 'holiday', await findHoliday(tx, id))
}

/** Years of running and coming terms without any holiday. A term of two years may miss only the second. */
export async function listMissingYears(db: Db, today: string): Promise<number[]> {
  const rows = await db<{ year: number }[]>`
    select distinct year from terms t,
      generate_series(extract(year from greatest(t.starts_on, ${today}::date))::int, extract(year from t.ends_on)::int) as year
    where t.archived_at is null and t.ends_on >= ${today}
      and not exists (select from holidays h where h.archived_at is null
        and h.on_date between make_date(year, 1, 1) and make_date(year, 12, 31))
    order by year`
  return rows.map(({ year }) => year)
}

/** Dates that have or had a national holiday keep it, so that one deleted on purpose does not come back. */
export async function insertYear(tx: Tx, year: number) {
  // Two people may press the button at once, and the second finds all of them there.
  await tx`lock table holidays in share row exclusive mode`
  const known = await tx<{ date: string }[]>`
    select on_date as date from holidays
    where lower(scope) = 'national' and on_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`
  const dates = new Set(known.map(({ date }) => date))
  const yearly = holidaysOfYear(year)
  const missing = yearly.filter(({ date }) => !dates.has(date))
  for (const holiday of missing) await insertHoliday(tx, holiday)
  const added = missing.length
  const told =
    added === 0
      ? `${year} has these holidays already`
      : `${added === 1 ? '1 holiday' : `${added} holidays`} of ${year} added`
  return { told, added, skipped: yearly.length - added }
}

export async function updateHoliday(tx: Tx, id: number, { version, date, ...fields }: HolidayChanges) {
  await lockRow(tx, 'holidays', id)
  const before = await findHoliday(tx, id)
  await ensureCurrent(tx, 'holiday', { current: before, version })
  const search = searchColumn(fields.name ?? before.name)
  await tx`update holidays set ${edited(tx, { ...fields, onDate: date, search })} where id = ${id}`
  const after = await findHoliday(tx, id)
  await deriveOn(tx, before.date)
  if (after.date !== before.date) await deriveOn(tx, after.date)
  return changed(tx, 'holiday', { before, after })
}

export async function archiveHoliday(tx: Tx, id: number): Promise<void> {
  const { date } = await findHoliday(tx, id)
  await tx`update holidays set ${edited(tx, { archivedAt: tx.change.now })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'holiday', recordId: id })
  await deriveOn(tx, date)
}

export async function restoreHoliday(tx: Tx, id: number): Promise<Holiday> {
  await tx`update holidays set ${edited(tx, { archivedAt: null })} where id = ${id}`
  await recordEvent(tx, { action: 'restored', noun: 'holiday', recordId: id })
  const holiday = await findHoliday(tx, id)
  await deriveOn(tx, holiday.date)
  return holiday
}

async function findHoliday(db: Db | Tx, id: number): Promise<Holiday> {
  return one(await db<Holiday[]>`select ${holidayColumns(db)} from holidays h where h.id = ${id}`, 'Holiday')
}

function holidayColumns(db: Db | Tx) {
  return db`h.id, h.on_date as date, h.name, h.type, h.scope, h.archived_at, h.created_at, h.updated_at, h.version,
    case when ${isKeptByAll(db)} then null else cardinality(${companiesKeeping(db)}) end as company_count`
}

function deriveOn(tx: Tx, date: string): Promise<void> {
  return queueDerivation(tx, { dates: { from: date, to: date } })
}
