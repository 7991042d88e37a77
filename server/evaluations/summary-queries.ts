import type { QueryOf } from '#contract/endpoint.ts'
import type { EvaluationSummary } from '#contract/evaluation-results.ts'
import type { evaluations } from '#contract/evaluations.ts'
import type { Template } from '#domain/evaluation.ts'
import { type SummaryRow, stepsOf, summaryOf, summarySteps } from '#domain/evaluation-summary.ts'
import type { Db, Fragment } from '#server/db.ts'
import { keptStanding, liveStanding } from '#server/fragments/evaluation-standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { evaluationsInReach } from './visibility.ts'

type Query = QueryOf<typeof evaluations.summary>
type Grouping = { keys: Fragment; labels: Fragment; id: Fragment; label: Fragment }

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

type Part = [
  grade: string | null,
  step: number | null,
  count: number,
  sum: number | null,
  least: number | null,
  most: number | null,
]

/** One row for each group, because a large school has thousands of parts and a row costs more than what is in it. */
async function listResults(db: Db, actor: Actor, query: Query & { range: Template['range'] }): Promise<SummaryRow[]> {
  const { range, by } = query
  const grouping = groupingsOf(db)[by]
  const { keys, labels } = grouping
  const [least, most] = [hundredths(range.least), hundredths(range.most)]
  const groups = await db<{ id: number | null; label: string; parts: Part[] }[]>`
    select ${grouping.id} as id, ${grouping.label} as label, g.parts
    from (
      select ${keys}, json_agg(json_build_array(e.grade, e.step, e.count, e.sum, e.least, e.most)) as parts
      from (
        select ${keys}, e.grade, count(*) as count, sum(e.hundredths) as sum,
          -- least() and greatest() pass over a null, and an earlier version may have had another range
          case when e.hundredths is not null then greatest(1, least(${summarySteps}::int,
            1 + (e.hundredths - ${least}::int) * ${summarySteps}::int / ${most - least}::int)) end as step,
          min(e.hundredths) as least, max(e.hundredths) as most
        from (${listAsked(db, actor, query)}) e group by ${keys}, e.grade, step) e
      group by ${keys}) g ${labels}
    order by lower(${grouping.label}) collate "C", 1`
  return groups.flatMap(({ id, label, parts }) =>
    parts.map(([grade, step, count, sum, least, most]) => ({ id, label, grade, step, count, sum, least, most })),
  )
}

/** Those submitted and those still open, in two halves: for an admin the first needs no other table. */
function listAsked(db: Db, actor: Actor, { templateId, termId, courseId, section, companyId }: Query): Fragment {
  const half = (standing: ReturnType<typeof liveStanding>, isInHalf: Fragment) => db`
      select ${standing.courseId} as course_id, ${standing.section} as section, ${standing.companyId} as company_id,
        e.grade, e.hundredths
      from evaluations e left join placements p on p.id = e.placement_id left join students s on s.id = p.student_id
      where e.template_id = ${templateId} and ${isInHalf}
        and ${evaluationsInReach(db, actor)}
        ${termId ? db`and ${standing.termId} = ${termId}` : db``}
        ${courseId ? db`and ${standing.courseId} = ${courseId}` : db``}
        ${section ? db`and lower(${standing.section}) = lower(${section})` : db``}
        ${companyId ? db`and ${standing.companyId} = ${companyId}` : db``}`
  const submitted = half(keptStanding(db), db`e.submission_id is not null`)
  return db`${submitted} union all ${half(liveStanding(db), db`e.submission_id is null`)}`
}

function hundredths(result: number): number {
  return Math.round(result * 100)
}

function groupingsOf(db: Db): Record<Query['by'], Grouping> {
  const programs = db`left join courses c on c.id = g.course_id`
  return {
    program: {
      keys: db`e.course_id`,
      labels: programs,
      id: db`c.id`,
      label: db`coalesce(c.code, 'No program')`,
    },
    section: {
      keys: db`e.course_id, e.section`,
      labels: programs,
      id: db`null::int8`,
      label: db`concat_ws(' ', c.code, coalesce(upper(g.section), 'no section'))`,
    },
    company: {
      keys: db`e.company_id`,
      labels: db`left join companies o on o.id = g.company_id`,
      id: db`o.id`,
      label: db`coalesce(o.name, 'No company')`,
    },
  }
}
