import { type ImportCheck, type ImportOptions, toldRows } from '#contract/imports.ts'
import type { Db } from '#server/db.ts'
import { causesOf, flawsOf, wrongRowsFile } from './flaws.ts'
import { findMemory } from './memory-queries.ts'
import { countsOf, planImport, skippedOf } from './plan.ts'
import { findImport } from './queries.ts'
import { readTable } from './read-table.ts'
import type { Importer } from './reading.ts'

export type Checking = Importer & { database: string; id: number; now: string; options: ImportOptions }

/** Says what every row of a file would do: counts, the reasons, and the first rows that are wrong or skipped. */
export async function checkImport(db: Db, checking: Checking): Promise<ImportCheck> {
  const { table, planned } = await planFile(db, checking)
  const flaws = flawsOf(planned)
  const read = new Set(Object.values(checking.options.mapping))
  return {
    total: table.rows.length,
    counts: countsOf(planned),
    causes: causesOf(flaws),
    flaws: flaws.slice(0, toldRows),
    flawCount: flaws.length,
    skipped: skippedOf(planned).slice(0, toldRows),
    unused: table.columns.filter((_, column) => !read.has(column)),
  }
}

/** The file of the rows that are wrong. */
export async function listWrong(db: Db, checking: Checking): Promise<string> {
  const { table, planned } = await planFile(db, checking)
  return wrongRowsFile(table, planned)
}

async function planFile(db: Db, { id, now, actor, today, options }: Checking) {
  const { noun, content, proof } = await findImport(db, { actor, now }, id)
  const { used } = await findMemory(db, noun)
  const table = await readTable(content, { noun, used: new Map(used), titleRow: options.titleRow })
  return { table, planned: await planImport(db, { noun, table, options, actor, today, proof }) }
}
