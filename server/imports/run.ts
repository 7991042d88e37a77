import type { ImportCounts } from '#contract/imports.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { ensureSound } from '#server/accounts/reach.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { csvOf } from '#server/exports/sheet.ts'
import { recordEvent } from '#server/http/changes.ts'
import { countsOf, type ImportPlan, type Planned, planImport, whySkipped } from './plan.ts'
import { endImport, findImport, isStillRunning, setImportProgress } from './queries.ts'
import { readTable } from './read-table.ts'
import type { Importer } from './reading.ts'
import { writePlanned } from './write.ts'

export type Running = Importer & { database: string; id: number; ip: string; now: string }

/** Imports all rows of a file or none. A job that runs again after its import has ended does nothing. */
export async function runImport(db: Db, { id, actor, ip, now, today }: Running): Promise<void> {
  const { state, noun, content, mapping, existing } = await findImport(db, { actor, now }, id)
  if ((state !== 'queued' && state !== 'running') || !mapping || !existing) return
  await setImportProgress(db, id, 0)
  const table = await readTable(content)
  const plan = { noun, table, options: { mapping, existing }, actor, today }
  await inTransaction(db, { by: actor, ip, now }, (tx) => importAll(tx, { id, plan, db }))
}

async function importAll(tx: Tx, { id, plan, db }: { id: number; plan: ImportPlan; db: Db }): Promise<void> {
  if (!(await isStillRunning(tx, id))) return
  // An import can change how others sign in, and the account that asked for it may have been reported since.
  await ensureSound(tx, plan.actor)
  const planned = await planImport(tx, plan)
  const counts = countsOf(planned)
  const result = resultOf(plan.noun, planned)
  if (counts.wrong > 0) {
    return endImport(tx, id, { state: 'failed', message: wrongInWords(counts), counts, result })
  }
  await writePlanned(tx, { noun: plan.noun, planned }, (done) => setImportProgress(db, id, done + counts.skipped))
  await recordEvent(tx, { action: 'imported', noun: 'import', recordId: id, after: { noun: plan.noun, ...counts } })
  await endImport(tx, id, { state: 'done', message: countsInWords(counts), counts, result })
}

const words: Record<Planned['action'], string> = {
  create: 'created',
  update: 'updated',
  skip: 'skipped',
  wrong: 'not imported',
}

/** Every row with its result. If one row is wrong, none was imported. */
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
