import type { QueryOf } from '#contract/endpoint.ts'
import type { Term, TermChanges, TermFields, terms } from '#contract/terms.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { termEndProblem } from '#domain/counts-from.ts'
import type { Db, Tx } from '#server/db.ts'
import { refuseFields } from '#server/errors.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import { contains, defined, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'

export async function listTerms(db: Db, query: QueryOf<typeof terms.list>) {
  const matching = db`from terms t where ' ' || t.school_year || ' ' || t.semester like ${contains(query.search)}
    and t.archived_at is ${query.archived ? db`not null` : db`null`} ${query.current ? db`and t.current` : db``}`
  const by = { startsOn: db`t.starts_on`, endsOn: db`t.ends_on`, schoolYear: db`t.school_year` }
  const order = sorted(db, query.sort, { by, usual: db`t.starts_on desc, t.id desc` })
  const [terms, counted] = await Promise.all([
    db<Term[]>`select t.* ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { terms, total: one(counted, 'Total').total }
}

export async function findTerm(db: Db | Tx, id: number): Promise<Term> {
  return one(await db<Term[]>`select * from terms where id = ${id}`, 'Term')
}

export async function insertTerm(tx: Tx, fields: TermFields, today: WorkDate): Promise<Term> {
  if (fields.current) {
    await ensureCountsFromWithin(tx, fields.endsOn, today)
    await releaseCurrent(tx)
  }
  const row = { ...fields, createdAt: tx.change.now, updatedAt: tx.change.now }
  return created(tx, 'term', one(await tx<Term[]>`insert into terms ${tx(defined(row))} returning *`, 'Term'))
}

type Update = { id: number; changes: TermChanges; today: WorkDate }

export async function updateTerm(tx: Tx, { id, changes, today }: Update): Promise<Term> {
  const { version, ...fields } = changes
  await lockRow(tx, 'terms', id)
  const before = await findTerm(tx, id)
  await ensureCurrent(tx, 'term', { current: before, version })
  const { current = before.current, endsOn = before.endsOn } = fields
  const becomesCurrent = current && !before.current
  if (becomesCurrent || (current && endsOn !== before.endsOn)) await ensureCountsFromWithin(tx, endsOn, today)
  if (becomesCurrent) await releaseCurrent(tx)
  const rows = await tx<Term[]>`update terms set ${edited(tx, fields)} where id = ${id} returning *`
  return changed(tx, 'term', { before, after: one(rows, 'Term') })
}

/** The settings are locked, so that nobody sets a later day before this transaction has ended (rule 38). */
async function ensureCountsFromWithin(tx: Tx, endsOn: WorkDate, today: WorkDate): Promise<void> {
  const [school] = await tx<{ countsFrom: WorkDate | null }[]>`select counts_from from school_settings for share`
  const problem = termEndProblem(endsOn, { today, countsFrom: school?.countsFrom ?? null })
  if (problem) refuseFields({ endsOn: problem })
}

export async function archiveTerm(tx: Tx, id: number): Promise<void> {
  await lockRow(tx, 'terms', id)
  const { schoolYear, semester } = await findTerm(tx, id)
  await ensureNoLivePlacement(tx, `The ${semester} semester of ${schoolYear}`, tx`p.term_id = ${id}`)
  await tx`update terms set ${edited(tx, { archivedAt: tx.change.now, current: false })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'term', recordId: id })
}

export async function restoreTerm(tx: Tx, id: number): Promise<Term> {
  await tx`update terms set ${edited(tx, { archivedAt: null })} where id = ${id}`
  await recordEvent(tx, { action: 'restored', noun: 'term', recordId: id })
  return findTerm(tx, id)
}

/** Only one term is current: the new one replaces the old one. */
async function releaseCurrent(tx: Tx): Promise<void> {
  const [before] = await tx<Term[]>`select * from terms where current for update`
  if (!before) return
  const rows = await tx<Term[]>`update terms set ${edited(tx, { current: false })} where id = ${before.id} returning *`
  await changed(tx, 'term', { before, after: one(rows, 'Term') })
}
