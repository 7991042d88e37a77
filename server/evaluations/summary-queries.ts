import type { QueryOf } from '#contract/endpoint.ts'
import type { EvaluationSummary } from '#contract/evaluation-results.ts'
import type { evaluations } from '#contract/evaluations.ts'
import type { Template } from '#domain/evaluation.ts'
import { type SummaryRow, stepsOf, summaryOf, summarySteps } from '#domain/evaluation-summary.ts'
import type { Db, Fragment } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { evaluationsInReach } from './visibility.ts'

type Query = QueryOf<typeof evaluations.summary>
type Grouping = { keys: Fragment; names: Fragment; labels: Fragment; id: Fragment; label: Fragment }

/**
 * The results of a form by program, section or company. Names are joined to the groups, not to each evaluation, and all
 * that is done to each evaluation is done with whole numbers.
 */
export async function summarize(db: Db, actor: Actor, query: Query): Promise<EvaluationSummary> {
  const { templateId } = query
  const forms = await db<Pick<Template, 'name' | 'range' | 'grades'>[]>`
    select form ->> 'name' as name, form -> 'range' as range, form -> 'grades' as grades
    from evaluation_revisions where template_id = ${templateId} order by revision desc`
  const { name, range } = one(forms, 'Evaluation form')
  const rows = await listResults(db, actor, { ...query, range })
  const grades = [...new Set(forms.flatMap((form) => form.grades.map(({ grade }) => grade)))]
  return { templateId, templateName: name, grades, steps: stepsOf(range), ...summaryOf(rows, grades) }
}

function listResults(db: Db, actor: Actor, query: Query & { range: Template['range'] }) {
  const { templateId, termId, courseId, section, companyId, range } = query
  const { keys, names, labels, id, label } = groupingsOf(db)[query.by]
  const [least, most] = [hundredths(range.least), hundredths(range.most)]
  return db<SummaryRow[]>`
    select ${id} as id, ${label} as label, g.grade, g.step, g.count, g.sum,
      g.least / 100.0::float8 as least, g.most / 100.0::float8 as most
    from (
      select ${keys}, e.grade, count(*)::int as count, sum(e.hundredths) as sum,
        -- least() and greatest() pass over a null, and an earlier version may have had another range
        case when e.hundredths is not null then greatest(1, least(${summarySteps}::int,
          1 + (e.hundredths - ${least}::int) * ${summarySteps}::int / ${most - least}::int)) end as step,
        min(e.hundredths) as least, max(e.hundredths) as most
      from evaluations e left join placements p on p.id = e.placement_id left join students s on s.id = p.student_id
      where e.template_id = ${templateId} and ${evaluationsInReach(db, actor)}
        ${termId ? db`and coalesce(e.term_id, p.term_id) = ${termId}` : db``}
        ${courseId ? db`and p.course_id = ${courseId}` : db``}
        ${section ? db`and lower(s.section) = lower(${section})` : db``}
        ${companyId ? db`and coalesce(e.company_id, p.company_id) = ${companyId}` : db``}
      group by ${names}, e.grade, step) g ${labels}`
}

function hundredths(result: number): number {
  return Math.round(result * 100)
}

function groupingsOf(db: Db): Record<Query['by'], Grouping> {
  const programs = db`left join courses c on c.id = g.course_id`
  return {
    program: {
      keys: db`p.course_id`,
      names: db`p.course_id`,
      labels: programs,
      id: db`c.id`,
      label: db`coalesce(c.code, 'No program')`,
    },
    section: {
      keys: db`p.course_id, s.section`,
      names: db`p.course_id, s.section`,
      labels: programs,
      id: db`null::int8`,
      label: db`concat_ws(' ', c.code, coalesce(upper(g.section), 'no section'))`,
    },
    company: {
      keys: db`coalesce(e.company_id, p.company_id) as company_id`,
      names: db`coalesce(e.company_id, p.company_id)`,
      labels: db`left join companies o on o.id = g.company_id`,
      id: db`o.id`,
      label: db`coalesce(o.name, 'No company')`,
    },
  }
}
