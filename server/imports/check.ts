import { type ImportCheck, type ImportOptions, toldRows } from '#contract/imports.ts'
import type { Db } from '#server/db.ts'
import { countsOf, flawsOf, planImport, skippedOf } from './plan.ts'
import { findImport } from './queries.ts'
import { readTable } from './read-table.ts'
import type { Importer } from './reading.ts'

export type Checking = Importer & { database: string; id: number; now: string; options: ImportOptions }

/** Says what every row of a file would do: counts, and the first rows that are wrong or skipped. */
export async function checkImport(db: Db, { id, now, actor, today, options }: Checking): Promise<ImportCheck> {
  const { noun, content, total } = await findImport(db, { actor, now }, id)
  const planned = await planImport(db, { noun, table: await readTable(content), options, actor, today })
  const flaws = flawsOf(planned)
  return {
    total,
    counts: countsOf(planned),
    flaws: flaws.slice(0, toldRows),
    flawCount: flaws.length,
    skipped: skippedOf(noun, planned).slice(0, toldRows),
  }
}
