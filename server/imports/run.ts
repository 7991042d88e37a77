import type { ImportCounts } from '#contract/imports.ts'
import { newTitles } from '#domain/import-titles.ts'
import { ensureSound } from '#server/accounts/reach.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { csvOf } from '#server/exports/sheet.ts'
import { recordEvent } from '#server/http/changes.ts'
import { flawInWords, flawsOf, wrongRowsFile } from './flaws.ts'
import { findMemory, rememberTitles } from './memory-queries.ts'
import { countsOf, type ImportPlan, type Planned, planImport } from './plan.ts'
import { endImport, findImport, isStillRunning, setImportProgress } from './queries.ts'
import { readTable } from './read-table.ts'
import type { Importer } from './reading.ts'
import { writePlanned } from './write.ts'

export type Running = Importer & { database: string; id: number; ip: string; now: string }

/** Imports the rows of a file in one transaction. A job that runs again after its import has ended does nothing. */
export async function runImport(db: Db, { id, actor, ip, now, today }: Running): Promise<void> {
  const { state, noun, content, options, proof } = await findImport(db, { actor, now }, id)
  if ((state !== 'queued' && state !== 'running') || !options) return
  await setImportProgress(db, id, 0)
  const { used } = await findMemory(db, noun)
  const table = await readTable(content, { noun, used: new Map(used), titleRow: options.titleRow })
  const plan = { noun, table, options, actor, today, proof }
  await inTransaction(db, { by: actor, ip, now }, (tx) => importAll(tx, { id, plan, db }))
}

async function importAll(tx: Tx, { id, plan, db }: { id: number; plan: ImportPlan; db: Db }): Promise<void> {
  if (!(await isStillRunning(tx, id))) return
  // An import can change how others sign in, and the account that asked for it may have been reported since.
  await ensureSound(tx, plan.actor)
  const planned = await planImport(tx, plan)
  const counts = countsOf(planned)
  const { noun, table, options } = plan
  const leftOut = counts.wrong > 0 ? wrongRowsFile(table, planned) : null
  const isStopped = counts.wrong > 0 && options.wrongRows === 'stop'
  const result = resultOf(planned, isStopped ? 'Other rows are wrong' : null)
  if (isStopped) return endImport(tx, id, { state: 'failed', message: wrongInWords(counts), counts, result, leftOut })
  await writePlanned(tx, { noun, planned, proof: plan.proof ?? null }, (done) =>
    setImportProgress(db, id, done + counts.skipped),
  )
  const titles = newTitles(noun, table.columns, options.mapping)
  await rememberTitles(tx, { noun, titles })
  await recordEvent(tx, { action: 'imported', noun: 'import', recordId: id, after: { noun, ...counts } })
  await endImport(tx, id, { state: 'done', message: countsInWords(counts), counts, result, leftOut })
}

const words: Record<Planned['action'], string> = {
  create: 'created',
  update: 'updated',
  skip: 'skipped',
  wrong: 'not imported',
}

/** Every row with its result. `stopped` says why a row that is not wrong was not imported either. */
function resultOf(planned: readonly Planned[], stopped: string | null): string {
  const rows = planned.map((each) => {
    const { row, action, why } = each
    if (action === 'wrong') return [row, words.wrong, flawsOf([each]).map(flawInWords).join('; ')]
    if (action === 'skip') return [row, words.skip, why]
    return stopped ? [row, words.wrong, stopped] : [row, words[action], '']
  })
  return csvOf(['Row', 'What happened', 'Why'], rows)
}

function wrongInWords({ wrong }: ImportCounts): string {
  return `${wrong === 1 ? '1 row is' : `${wrong} rows are`} wrong; nothing was imported`
}

function countsInWords({ created, updated, skipped, wrong }: ImportCounts): string {
  return `${created} added, ${updated} updated, ${skipped} skipped${wrong > 0 ? `, ${wrong} left out` : ''}`
}
