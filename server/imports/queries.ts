import type { ImportCounts, ImportOptions, ImportStatus } from '#contract/imports.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { keptFor } from '#domain/retention.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import type { Proof } from './reading.ts'

/** Files that one person may have, imported or not. */
const mostOfOne = 5

type Upload = { noun: ImportNoun; fileName: string; content: Buffer; totalRows: number }

export async function insertImport(tx: Tx, actor: Actor, upload: Upload): Promise<number> {
  const { now } = tx.change
  await tx`
    delete from imports where expires_at < ${now} or id in (
      select id from imports where actor_id = ${actor.id} and state not in ('queued', 'running')
      order by id desc offset ${mostOfOne - 1})`
  const row = { ...upload, actorId: actor.id, createdAt: now, expiresAt: later(now) }
  return one(await tx<{ id: number }[]>`insert into imports ${tx(row)} returning id`, 'Import').id
}

type Found = ImportStatus & {
  content: Buffer
  /** How to import it, once that was asked for. */
  options: ImportOptions | null
  proof: Proof | null
}
export type ImportOwner = { actor: Actor; now: string }

/** Only the caller's own import, and only while it is kept. */
export async function findImport(db: Db | Tx, { actor, now }: ImportOwner, id: number): Promise<Found> {
  const rows = await db<Found[]>`
    select id, noun, file_name, state, done_rows as done, total_rows as total, counts, message, content,
      case when mapping is not null then jsonb_strip_nulls(jsonb_build_object('mapping', mapping, 'existing', existing,
        'titleRow', title_row, 'dateOrder', date_order, 'wrongRows', wrong_rows)) end as options,
      case when proof_file is not null then jsonb_build_object('file', proof_file, 'name', proof_name, 'type', proof_type, 'size', 0) end as proof
    from imports where id = ${id} and actor_id = ${actor.id} and expires_at > ${now}`
  return one(rows, 'File')
}

export async function readStatus(db: Db | Tx, { actor, now }: ImportOwner, id: number): Promise<ImportStatus> {
  const rows = await db<ImportStatus[]>`
    select id, noun, file_name, state, done_rows as done, total_rows as total, counts, message
    from imports where id = ${id} and actor_id = ${actor.id} and expires_at > ${now}`
  return one(rows, 'File')
}

export async function readResult(db: Db, { actor, now }: ImportOwner, id: number) {
  const rows = await db<{ noun: ImportNoun; result: string }[]>`
    select noun, result from imports
    where id = ${id} and actor_id = ${actor.id} and expires_at > ${now} and result is not null`
  return one(rows, 'Result')
}

export async function readLeftOut(db: Db, { actor, now }: ImportOwner, id: number) {
  const rows = await db<{ noun: ImportNoun; leftOut: string }[]>`
    select noun, left_out from imports
    where id = ${id} and actor_id = ${actor.id} and expires_at > ${now} and left_out is not null`
  return one(rows, 'File')
}

/** How many of this person's files are being imported. Locks the person, so that two calls at once both count right. */
export async function countRunning(tx: Tx, actor: Actor): Promise<number> {
  await tx`select from users where id = ${actor.id} for no key update`
  const rows = await tx<{ running: number }[]>`
    select count(*)::int as running from imports where actor_id = ${actor.id} and state in ('queued', 'running')`
  return one(rows, 'Imports').running
}

/**
 * Called before any row is written, so that a job that was believed dead cannot write the rows a second time. It takes
 * an advisory lock and not the import's row, because that row is updated meanwhile to show the progress.
 */
export async function isStillRunning(tx: Tx, id: number): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtext('import'), ${id}::int)`
  const [row] = await tx`select from imports where id = ${id} and state in ('queued', 'running')`
  return row !== undefined
}

/** Fails imports whose job is gone: the queue is empty after a restore, and a job may have used up its tries. */
export async function failAbandoned(db: Db, { before, message }: { before: string; message: string }): Promise<void> {
  await db`
    update imports i set state = 'failed', message = ${message}, done_rows = 0
    where state in ('queued', 'running') and created_at < ${before} and not exists (
      select from graphile_worker.jobs j
      where j.key = 'import ' || i.id and (j.locked_at is not null or j.attempts < j.max_attempts))`
}

/** Only for a file of carried hours that has not been imported. */
export async function setImportProof(tx: Tx, id: number, { file, name, type }: Proof): Promise<void> {
  const { count } = await tx`
    update imports set proof_file = ${file}, proof_name = ${name}, proof_type = ${type}
    where id = ${id} and noun = 'carried' and state in ('uploaded', 'failed')`
  if (count === 0) throw conflict('A proof belongs to carried hours that are not imported yet')
}

/** Starts an import once: a file that runs or has been imported does not run again. */
export async function queueImport(tx: Tx, id: number, options: ImportOptions): Promise<void> {
  const { mapping, existing, titleRow = null, dateOrder, wrongRows } = options
  const { count } = await tx`
    update imports set state = 'queued', done_rows = 0, message = null, counts = null, result = null, left_out = null,
      title_row = ${titleRow}, date_order = ${dateOrder}, wrong_rows = ${wrongRows},
      mapping = ${JSON.stringify(mapping)}::text::jsonb, existing = ${existing}, expires_at = ${later(tx.change.now)}
    where id = ${id} and state in ('uploaded', 'failed')`
  if (count === 0) throw conflict('This file is being imported, or has been')
}

/** Written outside of the import's transaction, so that the person can see the progress before it ends. */
export async function setImportProgress(db: Db, id: number, done: number): Promise<void> {
  await db`
    update imports set state = 'running', done_rows = ${done} where id = ${id} and state in ('queued', 'running')`
}

type Ending = {
  state: 'done' | 'failed'
  message: string
  counts: ImportCounts | null
  result: string | null
  leftOut: string | null
}

export async function endImport(
  db: Db | Tx,
  id: number,
  { state, message, counts, result, leftOut }: Ending,
): Promise<void> {
  await db`
    update imports set state = ${state}, message = ${message}, result = ${result}, left_out = ${leftOut},
      done_rows = ${state === 'done' ? db`total_rows` : 0},
      counts = ${counts ? JSON.stringify(counts) : null}::text::jsonb
    where id = ${id} and state in ('queued', 'running')`
}

/** A file is kept this long for its import, and its result for the person who asked. */
function later(now: string): string {
  return new Date(Date.parse(now) + keptFor.import).toISOString()
}
