import { StartError } from '#db/start-error.ts'
import { signsOf } from '#domain/code-signs.ts'
import { momentInWords } from '#domain/zone.ts'
import type { Db } from '#server/db.ts'
import { sealCode, sealCodeIn } from '#server/seals/chain.ts'
import { findNewestSeal } from '#server/seals/queries.ts'
import { findSeal } from './check-queries.ts'

/** Whether this record still has a seal that somebody holds on paper or in an email (rule 45). */
export async function compareSeal(db: Db, typed: string, zone: string): Promise<{ isFine: boolean; line: string }> {
  const wanted = sealCodeIn(typed)
  if (!wanted) throw new StartError(`${typed} is not a seal: one looks like 31-ACDEF-GHJKM-NPQRT.`)
  const [seal, newest] = [await findSeal(db, wanted.id), await findNewestSeal(db)]
  const newestWords = newest ? `${sealCode(newest)} of ${momentInWords(newest.madeAt, zone)}` : 'none'
  if (!newest || wanted.id > newest.id) {
    const cause = 'It was restored from an older backup, or seals were removed.'
    return {
      isFine: false,
      line: `NEWER: seal ${wanted.id} is newer than this record, whose newest is ${newestWords}. ${cause}`,
    }
  }
  if (!seal) return { isFine: false, line: `MISSING: seal ${wanted.id} is not in this record.` }
  const isSame = signsOf(seal.digest.toString('hex'), wanted.signs.length) === wanted.signs
  const when = momentInWords(seal.madeAt, zone)
  return isSame
    ? {
        isFine: true,
        line: `The same: seal ${wanted.id} of ${when} is in this record. Run npm run verify to check its rows.`,
      }
    : {
        isFine: false,
        line: `DIFFERENT: seal ${wanted.id} of this record is ${sealCode(seal)} of ${when}. It was sealed again.`,
      }
}
