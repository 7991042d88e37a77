import type { AnnexFields, AnnexNotes, ReportFile, ReportFilters } from '#contract/reports.ts'
import { keptFor } from '#domain/retention.ts'
import type { Db, Tx } from '#server/db.ts'
import { fullNameOf } from '#server/fragments/names.ts'
import { listOwnPrograms } from '#server/fragments/own-programs.ts'
import { changed, created, ensureCurrent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { edited, one } from '#server/http/sql.ts'
import { annexCoursesInReach } from './visibility.ts'

export type StoredReport = ReportFile & { makerId: number; file: string | null }
type NewReport = Pick<ReportFile, 'kind' | 'format' | 'filters' | 'fileName'>

function reportColumns(db: Db | Tx) {
  return db`id, maker_id, kind, filters, format, state, done_rows as done, total_rows as total, message, file, file_name,
    file_size, created_at, expires_at`
}

export async function insertReport(
  tx: Tx,
  maker: Actor,
  { kind, format, filters, fileName }: NewReport,
): Promise<StoredReport> {
  const { now } = tx.change
  const rows = await tx<StoredReport[]>`
    insert into reports (maker_id, kind, format, filters, file_name, created_at, expires_at)
    values (${maker.id}, ${kind}, ${format}, ${JSON.stringify(filters)}::text::jsonb, ${fileName}, ${now}, ${whenCleared(now)})
    returning ${reportColumns(tx)}`
  return one(rows, 'Report')
}

/** Only the caller's own reports, and only while they are kept. */
export function listReports(db: Db, maker: Actor, now: string) {
  return db<StoredReport[]>`
    select ${reportColumns(db)} from reports where maker_id = ${maker.id} and expires_at > ${now} order by id desc limit 50`
}

export async function findReport(
  db: Db,
  maker: Pick<Actor, 'id'>,
  { id, now }: { id: number; now: string },
): Promise<StoredReport> {
  const rows = await db<StoredReport[]>`
    select ${reportColumns(db)} from reports where id = ${id} and maker_id = ${maker.id} and expires_at > ${now}`
  return one(rows, 'Report')
}

export async function setReportProgress(
  db: Db,
  id: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db`
    update reports set state = 'running', done_rows = ${done}, total_rows = ${total}
    where id = ${id} and state in ('queued', 'running')`
}

export async function endReport(db: Db, id: number, { file, size }: { file: string; size: number }): Promise<void> {
  await db`
    update reports set state = 'done', file = ${file}, file_size = ${size}, done_rows = total_rows
    where id = ${id} and state = 'running'`
}

/** False if another job has already ended it. */
export async function failReport(tx: Tx, id: number, message: string): Promise<boolean> {
  const failed = await tx`
    update reports set state = 'failed', message = ${message} where id = ${id} and state in ('queued', 'running')`
  return failed.count === 1
}

/** How many reports this person has in the queue. Locks the person, so that two calls at once both count right. */
export async function countWaiting(tx: Tx, maker: Actor): Promise<number> {
  await tx`select from users where id = ${maker.id} for no key update`
  const rows = await tx<{ waiting: number }[]>`
    select count(*)::int as waiting from reports where maker_id = ${maker.id} and state in ('queued', 'running')`
  return one(rows, 'Reports').waiting
}

/** Reports whose job is gone: the queue is empty after a restore, and a job may have used up its tries. */
export function listAbandoned(db: Db, before: string) {
  return db<StoredReport[]>`
    select ${reportColumns(db)} from reports r
    where state in ('queued', 'running') and created_at < ${before} and not exists (
      select from graphile_worker.jobs j
      where j.key = 'report ' || r.id and (j.locked_at is not null or j.attempts < j.max_attempts))`
}

/** Their files are deleted by the next sweep of files that no row names. */
export async function deleteOldReports(db: Db, now: string): Promise<void> {
  await db`delete from reports where expires_at <= ${now}`
}

type Place = { courseId: number; from: string; to: string }

export async function findAnnexCourse(db: Db | Tx, actor: Actor, courseId: number): Promise<void> {
  const reach = annexCoursesInReach(db, actor)
  one(await db`select c.id from courses c where c.id = ${courseId} and ${reach}`, 'Program')
}

export async function findAnnex(db: Db | Tx, { courseId, from, to }: Place): Promise<AnnexNotes | null> {
  const [notes] = await db<AnnexNotes[]>`
    select * from annex_notes where course_id = ${courseId} and from_date = ${from} and to_date = ${to}`
  return notes ?? null
}

export async function saveAnnex(tx: Tx, place: Place, { version, ...fields }: AnnexFields): Promise<AnnexNotes> {
  const { now } = tx.change
  // The second of two writers waits here, and then reads what the first has written.
  await tx`
    insert into annex_notes (course_id, from_date, to_date, created_at, updated_at, version)
    values (${place.courseId}, ${place.from}, ${place.to}, ${now}, ${now}, 0) on conflict do nothing`
  await tx`
    select from annex_notes where course_id = ${place.courseId} and from_date = ${place.from} and to_date = ${place.to} for update`
  const before = one(
    [await findAnnex(tx, place)].flatMap((notes) => notes ?? []),
    'Annex C',
  )
  if (before.version > 0) await ensureCurrent(tx, 'annex', { current: before, version })
  await tx`update annex_notes set ${edited(tx, fields)} where id = ${before.id}`
  const after = one(
    [await findAnnex(tx, place)].flatMap((notes) => notes ?? []),
    'Annex C',
  )
  return before.version > 0 ? changed(tx, 'annex', { before, after }) : created(tx, 'annex', after)
}

/** The name under 'Prepared by' while no signatory is named; a person without a name writes it by hand. */
export async function findMaker(db: Db, { id }: Actor): Promise<string> {
  const rows = await db<
    { name: string | null }[]
  >`select ${fullNameOf(db, 'u')} as name from users u where u.id = ${id}`
  return one(rows, 'Person').name ?? ''
}

/** The program of a coordinator who has only one, whose signatories then sign. */
export async function findOnlyCourse(db: Db, { id, role }: Actor): Promise<number | null> {
  if (role !== 'teacher') return null
  const [first, ...others] = await listOwnPrograms(db, id)
  return first !== undefined && others.length === 0 ? first : null
}

type PaperWords = { term: TermWords | null; program: string | null }
type TermWords = { semester: 'first' | 'second' | 'summer'; schoolYear: string }

/** The term that the whole period is in, and the program that the report is about. */
export async function findPaperWords(db: Db, { from, to, courseId }: ReportFilters): Promise<PaperWords> {
  const [[term], [course]] = await Promise.all([
    db<TermWords[]>`
      select semester, school_year from terms where starts_on <= ${from} and ends_on >= ${to} and archived_at is null limit 1`,
    db<{ name: string }[]>`select name from courses where id = ${courseId ?? null}`,
  ])
  return { term: term ?? null, program: course?.name ?? null }
}

function whenCleared(now: string): string {
  return new Date(Date.parse(now) + keptFor.report).toISOString()
}
