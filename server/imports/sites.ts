import { SiteChanges, SiteFields } from '#contract/sites.ts'
import { labels } from '#domain/labels.ts'
import type { Db, Tx } from '#server/db.ts'
import { pick } from './change.ts'
import { knownSites } from './known-place-queries.ts'
import { companiesNamed } from './known-queries.ts'
import {
  checkRow,
  type Importer,
  isFlaw,
  type Line,
  lower,
  onlyOnce,
  type Reader,
  textsOf,
  withoutReferences,
} from './reading.ts'

const words = labels.site
const addressNames = Object.keys(labels.address)
const usualName = 'Main office'

/** Recognizes a site by its company and name. A site without an address has that of its company. */
export async function siteReader(db: Db | Tx, _importer: Importer, lines: readonly Line[]): Promise<Reader> {
  const companies = await companiesNamed(db, textsOf(lines, 'company'))
  const known = await knownSites(
    db,
    [...companies.values()].map(({ id }) => id),
  )
  const nameOnce = onlyOnce('Site')
  const mainOnce = onlyOnce(words.main)

  return (line) => {
    const { cells } = line
    const company = companies.get(lower(cells.company))
    const name = cells.name ?? usualName
    const before = known.get(`${company?.id} ${lower(name)}`) ?? null
    const hasAddress = addressNames.some((part) => cells[part] !== undefined)
    const address = before || hasAddress || !company ? {} : pick(company, addressNames)
    const typed = { ...address, ...withoutReferences(line, 'company'), name: before ? before.name : name }
    const { data, flaws } = checkRow('sites', before ? SiteChanges : SiteFields, typed)
    const { latitude = null, longitude = null } = { ...before, ...data }
    const hasHalf = (latitude === null) !== (longitude === null) && line.flaws.length === 0
    return {
      before,
      fields: { ...data, ...(company ? { companyId: company.id, companyName: company.name } : {}) },
      flaws: [
        ...isFlaw(cells.company === undefined, 'Company', 'Company is required'),
        ...isFlaw(cells.company !== undefined && !company, 'Company', 'No company has this name'),
        ...flaws,
        ...isFlaw(hasHalf, words.longitude, 'Enter both latitude and longitude, or neither'),
        ...isFlaw(before?.main && data.main === false, words.main, 'Choose another main site for this company instead'),
        ...(company ? nameOnce(`${company.id} ${name}`, line) : []),
        ...(company && data.main === true ? mainOnce(String(company.id), line) : []),
      ],
    }
  }
}
