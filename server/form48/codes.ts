import type { Form48, FormVariant } from '#domain/form48.ts'
import { type PaperKind, paperDaysOf } from '#domain/paper.ts'
import type { Db } from '#server/db.ts'
import { paperCode } from '#server/papers/code.ts'
import { insertPapers, type NewPaper } from '#server/papers/queries.ts'
import type { CodedForm } from './layout.ts'

export type PaperIssue = { key: string; publicUrl: string }
type Issue = PaperIssue & { variant: FormVariant; now: string }

/** Forms with the codes by which anyone can check them. Where these cannot be kept, the forms print without. */
export async function withCodes(
  db: Db,
  forms: readonly Form48[],
  { key, publicUrl, variant, now }: Issue,
): Promise<CodedForm[]> {
  const papers = forms.map((form) => paperOf(form, { key, kind: variant === 'csc' ? 'form48' : 'school_form' }))
  const isKept = await insertPapers(
    db,
    papers.filter((paper) => paper !== null),
    now,
  ).then(
    () => true,
    () => false,
  )
  return forms.map((form, index) => {
    const code = papers[index]?.code
    return { form, paper: isKept && code ? { code, address: `${publicUrl}/verify/${code}` } : null }
  })
}

/** Null for a student without a placement, whose form says nothing. */
function paperOf(form: Form48, { key, kind }: { key: string; kind: PaperKind }): NewPaper | null {
  const { student, placement, month: period } = form.source
  if (!placement) return null
  const content = paperDaysOf(form)
  const facts = { kind, placementId: placement.id, period, content }
  return { ...facts, code: paperCode(key, facts), studentId: student.id, minutes: form.hours }
}
