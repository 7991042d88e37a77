import type { LetterPreview } from '#contract/letters.ts'
import { fillLetter, missingValues, parseLetter } from '#domain/letter.ts'
import { isCertificate, type LetterKind } from '#domain/letter-fields.ts'
import type { Db } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { refuseText } from './edit.ts'
import { listLetterFacts } from './facts-queries.ts'
import { approvedOf, letterContext } from './make.ts'
import { homesOf, letterSigners, letterValues } from './values.ts'

type Written = { kind: LetterKind; text: string; studentId: number }

/** How a text would read for a student now. Its number is taken only when it is made. */
export async function previewLetter(
  db: Db,
  viewer: Viewer,
  { kind, text, studentId }: Written,
): Promise<LetterPreview> {
  refuseText(kind, text)
  const facts = one(await listLetterFacts(db, viewer.actor, [studentId]), 'Student')
  const context = await letterContext(db, viewer)
  const minutesOf = await approvedOf(db, text, [facts])
  const number = '0000-0000-0000'
  const values = {
    ...letterValues(facts, context, { reference: number, approvedMinutes: minutesOf(facts) }),
    ...(isCertificate(kind) ? { serialNumber: number } : {}),
  }
  return {
    blocks: fillLetter(parseLetter(text), values),
    signedBy: letterSigners(facts.courseId, context),
    missing: missingValues(text, values, homesOf(facts)),
  }
}
