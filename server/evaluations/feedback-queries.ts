import type { CompanyFeedback } from '#contract/evaluation-results.ts'
import type { Answers, EvaluationKind, Template } from '#domain/evaluation.ts'
import { itemsOf } from '#domain/evaluation.ts'
import { type FeedbackRow, feedbackForCompany, feedbackOf } from '#domain/evaluation-feedback.ts'
import { termInWords } from '#domain/term.ts'
import { companiesInReach } from '#server/companies/visibility.ts'
import type { Db } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Row = {
  templateId: number
  revisionId: number
  kind: EvaluationKind
  termId: number
  semester: 'first' | 'second' | 'summer'
  schoolYear: string
  answers: Answers
  comments: Record<string, string>
  overall: string | null
}

/** Evaluations of a company that are read at once. */
const mostRead = 5000

/**
 * What students and coordinators say of a company. The company itself gets means of what students said in terms that
 * have ended, in steps of five answers and without comments (rule 41).
 */
export async function readCompanyFeedback(db: Db, { actor, today }: Viewer, id: number): Promise<CompanyFeedback> {
  const [company] = await db`select from companies o where o.id = ${id} and ${companiesInReach(db, actor)}`
  if (!company) throw notFound('Company')
  const isCompany = actor.role === 'supervisor'
  const seen = isCompany
    ? db`e.kind = 'student_company' and t.ends_on < ${today}`
    : db`e.kind in ('student_company', 'coordinator_company')`
  // An answer that comes after the end of its term is after those that were shown already.
  const rows = await db<Row[]>`
    select * from (
      select e.template_id, m.revision_id, e.kind, t.id as term_id, t.semester, t.school_year, m.answers, m.comments,
        m.overall, greatest(m.submitted_at, t.ends_on) as shown_from, m.id as submission_id
      from evaluations e join evaluation_submissions m on m.id = e.submission_id
        join terms t on t.id = e.kept_term_id
      where e.kept_company_id = ${id} and ${seen}
      order by greatest(m.submitted_at, t.ends_on) ${isCompany ? db`` : db`desc`}, m.id limit ${mostRead}) n
    order by n.shown_from, n.submission_id`
  const forms = await listForms(db, [...new Set(rows.map(({ revisionId }) => revisionId))])
  const given = rows.flatMap((row) => {
    const form = forms.get(row.revisionId)
    const term = { id: row.termId, name: termInWords(row) }
    return form ? [{ ...row, form, term }] : []
  })
  if (!isCompany) return { items: feedbackOf(given), comments: commentsOf(given), total: given.length }
  const items = feedbackForCompany(given)
  return { items, comments: [], total: Math.max(0, ...items.map(({ all }) => all.count)) }
}

async function listForms(db: Db, ids: readonly number[]): Promise<Map<number, Template>> {
  const rows = await db<{ id: number; form: Template }[]>`
    select id, form from evaluation_revisions where id = any(${ids as number[]})`
  return new Map(rows.map(({ id, form }) => [id, form]))
}

/** Newest first, without the names of those who wrote them. */
function commentsOf(rows: readonly (FeedbackRow & Pick<Row, 'comments' | 'overall'>)[]): CompanyFeedback['comments'] {
  return rows.toReversed().flatMap(({ form, term, comments, overall }) => {
    const about = { termName: term.name, templateName: form.name }
    const ofItems = itemsOf(form.sections).flatMap(({ id, text }) => {
      const comment = comments[id]?.trim()
      return comment ? [{ ...about, itemText: text, comment }] : []
    })
    return overall ? [...ofItems, { ...about, itemText: null, comment: overall }] : ofItems
  })
}
