import type { JobHelpers } from 'graphile-worker'
import type { ImportCounts } from '#contract/imports.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { isLoss } from '#server/db-faults.ts'
import { csvOf } from '#server/exports/files.ts'
import { recordEvent } from '#server/http/changes.ts'
import { refusalOf } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'
import { type Asked, countsOf, type Planned, planImport, whySkipped } from './plan.ts'
import { endImport, failAbandoned, findImport, isStillRunning, setProgress } from './queries.ts'
import { readTable } from './read-table.ts'
import { writePlanned } from './write.ts'

export const importJob = 'run-import'
export type ImportJob = { id: number; actor: Actor; ip: string }

/** Begun so often without an end, its server was ended each time: the last try only says so. */
const mostTries = 25
const failed = 'The import failed and nothing was stored; try again'
/** An import and its job are stored together, so one without the other has lost it. */
const patience = 5 * 60_000

export function importTasks(services: Services) {
  const { db, now } = services
  return {
    [importJob]: (payload: unknown, { job }: JobHelpers) => runImport(services, payload as ImportJob, job.attempts),
    'sweep-imports': () => failAbandoned(db, { before: instantOf(msOf(now()) - patience), message: failed }),
  }
}

/** All rows of a file or none. A job that comes again after its import has ended does nothing. */
async function runImport(services: Services, { id, actor, ip }: ImportJob, attempt: number): Promise<void> {
  const { db } = services
  const now = services.now()
  const { state, noun, content, mapping, existing } = await findImport(db, { actor, now }, id)
  if ((state !== 'queued' && state !== 'running') || !mapping || !existing) return
  const fail = (message: string) => endImport(db, id, { state: 'failed', message, counts: null, result: null })
  if (attempt >= mostTries) return fail(failed)
  try {
    await setProgress(db, id, 0)
    const table = await readTable(content)
    const asked = { noun, table, wish: { mapping, existing }, actor, today: todayOf(services, now) }
    await inTransaction(db, { by: actor, ip, now }, (tx) => importAll(tx, { id, asked, db }))
  } catch (fault) {
    if (isLoss(fault)) throw fault
    const refusal = fault instanceof Error ? refusalOf(fault) : null
    await fail(refusal?.message ?? failed)
    if (!refusal) throw fault
  }
}

async function importAll(tx: Tx, { id, asked, db }: { id: number; asked: Asked; db: Db }): Promise<void> {
  if (!(await isStillRunning(tx, id))) return
  const planned = await planImport(tx, asked)
  const counts = countsOf(planned)
  const result = resultOf(asked.noun, planned)
  if (counts.wrong > 0) {
    return endImport(tx, id, { state: 'failed', message: wrongInWords(counts), counts, result })
  }
  await writePlanned(tx, { noun: asked.noun, planned }, (done) => setProgress(db, id, done + counts.skipped))
  await recordEvent(tx, { action: 'imported', noun: 'import', recordId: id, after: { noun: asked.noun, ...counts } })
  await endImport(tx, id, { state: 'done', message: countsInWords(counts), counts, result })
}

const words: Record<Planned['action'], string> = {
  create: 'created',
  update: 'updated',
  skip: 'skipped',
  wrong: 'not imported',
}

/** Every row and what became of it; where one is wrong, none was imported. */
function resultOf(noun: ImportNoun, planned: readonly Planned[]): string {
  const isStopped = planned.some(({ action }) => action === 'wrong')
  const rows = planned.map(({ row, action, flaws }) => {
    if (action === 'wrong') return [row, words.wrong, flaws.map(flawInWords).join('; ')]
    if (action === 'skip') return [row, words.skip, whySkipped[noun]]
    return isStopped ? [row, words.wrong, 'Other rows are wrong'] : [row, words[action], '']
  })
  return csvOf(['Row', 'What happened', 'Why'], rows)
}

function flawInWords({ field, message }: Planned['flaws'][number]): string {
  return field ? `${field}: ${message}` : message
}

function wrongInWords({ wrong }: ImportCounts): string {
  return `${wrong === 1 ? '1 row is' : `${wrong} rows are`} wrong; nothing was imported`
}

function countsInWords({ created, updated, skipped }: ImportCounts): string {
  return `${created} added, ${updated} updated, ${skipped} skipped`
}
