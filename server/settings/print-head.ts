import type { PrintHead } from '#server/print/head.ts'
import { sealCode } from '#server/seals/chain.ts'
import { findNewestSeal } from '#server/seals/queries.ts'
import { type Services, todayOf } from '#server/services.ts'
import { printableLogo } from './logo.ts'
import { findPrintWords } from './queries.ts'
import { listSignatories } from './signatory-queries.ts'

/** What every printed paper has of the school, as it is set now. */
export async function findPrintHead(services: Services, now: string): Promise<PrintHead> {
  const { db, files } = services
  const [{ logo, ...words }, signatories, seal] = await Promise.all([
    findPrintWords(db),
    listSignatories(db),
    findNewestSeal(db),
  ])
  return {
    ...words,
    logo: await printableLogo(files, logo),
    signatories,
    printedOn: todayOf(services, now),
    seal: seal && sealCode(seal),
  }
}
