import { AgreementChanges, AgreementFields } from '#contract/agreements.ts'
import { labels } from '#domain/labels.ts'
import type { Db, Tx } from '#server/db.ts'
import { knownAgreements } from './known-place-queries.ts'
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

const words = labels.agreement

/** Recognizes an MOA by its company and reference, or without a reference by its first day. */
export async function agreementReader(db: Db | Tx, _importer: Importer, lines: readonly Line[]): Promise<Reader> {
  const companies = await companiesNamed(db, textsOf(lines, 'company'))
  const known = await knownAgreements(
    db,
    [...companies.values()].map(({ id }) => id),
  )
  const referenceOnce = onlyOnce(words.reference)

  return (line) => {
    const { cells } = line
    const company = companies.get(lower(cells.company))
    const key = `${company?.id} ${lower(cells.reference)}`
    const before =
      (cells.reference ? known.byReference.get(key) : known.byStart.get(`${company?.id} ${cells.validFrom}`)) ?? null
    const named = before || cells.reference || !cells.validFrom ? {} : { reference: `MOA ${cells.validFrom}` }
    // The reference keeps its letters; a file may write it in small ones.
    const kept = before ? { reference: before.reference } : named
    const typed = { ...withoutReferences(line, 'company'), ...kept }
    const { data, flaws } = checkRow('agreements', before ? AgreementChanges : AgreementFields, typed)
    const { validFrom, validUntil } = { ...before, ...data } as { validFrom?: string; validUntil?: string | null }
    const hasEnd = before !== null || cells.validUntil !== undefined || line.flaws.length > 0
    return {
      before,
      fields: { ...data, ...(company ? { companyId: company.id, companyName: company.name } : {}) },
      flaws: [
        ...isFlaw(cells.company === undefined, 'Company', 'Company is required'),
        ...isFlaw(cells.company !== undefined && !company, 'Company', 'No company has this name'),
        ...flaws,
        ...isFlaw(!hasEnd, words.validUntil, 'Enter the last day, or “perpetual”'),
        ...isFlaw(
          validFrom && validUntil && validUntil < validFrom,
          words.validUntil,
          'An MOA can’t end before its first day',
        ),
        ...(company ? referenceOnce(`${company.id} ${String(data.reference ?? before?.reference ?? '')}`, line) : []),
      ],
    }
  }
}
