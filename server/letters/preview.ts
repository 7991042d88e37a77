import type { LetterPreview } from '#contract/letter-templates.ts'
import { certificateText } from '#domain/certificate.ts'
import { fillLetter, missingValues, parseLetter } from '#domain/letter.ts'
import { isCertificate, type LetterKind } from '#domain/letter-kind.ts'
import type { Db } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { refuseText } from './edit.ts'
import { type LetterFacts, listLetterFacts } from './facts-queries.ts'
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
  const approved = minutesOf(facts)
  const number = '0000-0000-0000'
  const values = {
    ...letterValues(facts, context, { reference: number, approvedMinutes: approved }),
    ...(isCertificate(kind) && { serialNumber: number, certified: certifiedInWords(kind, facts, approved ?? 0) }),
  }
  return {
    blocks: fillLetter(parseLetter(text), values),
    signedBy: letterSigners(facts.courseId, context),
    missing: missingValues(text, values, homesOf(facts)),
  }
}

/** The sentence of a certificate, as if the placement ended as it is planned. */
function certifiedInWords(
  kind: LetterKind,
  { program, company, startDate, endDate }: LetterFacts,
  minutes: number,
): string {
  const companies = company === null ? [] : [company]
  const from = startDate ?? '2026-06-15'
  return certificateText({
    kind: kind === 'certificate' ? kind : 'partial_certificate',
    program,
    companies,
    from,
    to: endDate ?? from,
    minutes,
    carried: 0,
  })
}
