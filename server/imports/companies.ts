import { CompanyChanges, CompanyFields } from '#contract/companies.ts'
import { companyTitles } from '#domain/import-places.ts'
import type { Db, Tx } from '#server/db.ts'
import { companiesNamed } from './known-queries.ts'
import { checkRow, type Importer, type Line, lower, onlyOnce, type Reader, textsOf } from './reading.ts'

/** Recognizes a company by its name. */
export async function companyReader(db: Db | Tx, _importer: Importer, lines: readonly Line[]): Promise<Reader> {
  const companies = await companiesNamed(db, textsOf(lines, 'name'))
  const nameOnce = onlyOnce(companyTitles.name)

  return (line) => {
    const before = companies.get(lower(line.cells.name)) ?? null
    const { data, flaws } = checkRow('companies', before ? CompanyChanges : CompanyFields, line.cells)
    const fields = before ? { ...data, name: before.name } : data
    return { before, fields, flaws: [...flaws, ...nameOnce(line.cells.name, line)] }
  }
}
