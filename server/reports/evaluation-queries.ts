import type { ReportFilters } from '#contract/reports.ts'
import type { Db } from '#server/db.ts'
import { standingOf } from '#server/fragments/evaluation-standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { placementsOf } from './visibility.ts'

export type SummaryLine = {
  form: string
  courseCode: string
  section: string | null
  companyName: string | null
  asked: number
  submitted: number
  mean: number | null
  least: number | null
  most: number | null
  grades: Record<string, number>
}

/** The results of supervisors' evaluations by form, program, section and company, of placements in the period. */
export function listSummaryLines(db: Db, actor: Actor, filters: ReportFilters) {
  const { courseId, section, companyId } = standingOf(db)
  return db<SummaryLine[]>`
    select f.name as form, c.code as course_code, g.section, o.name as company_name, sum(g.asked)::int as asked,
      sum(g.submitted)::int as submitted, round(sum(g.total) / nullif(sum(g.submitted), 0), 2)::float8 as mean,
      min(g.least)::float8 as least, max(g.most)::float8 as most,
      coalesce(jsonb_object_agg(g.grade, g.submitted) filter (where g.grade is not null and g.submitted > 0), '{}') as grades
    from (
      select e.template_id, ${courseId} as course_id, upper(${section}) as section, ${companyId} as company_id, e.grade,
        count(*) as asked, count(e.score) as submitted, sum(e.score) as total, min(e.score) as least, max(e.score) as most
      from (select p.id ${placementsOf(db, actor, { ...filters, section: undefined })}) n
        join evaluations e on e.placement_id = n.id and e.kind = 'supervisor_student'
        join placements p on p.id = n.id join students s on s.id = p.student_id
      ${filters.section ? db`where lower(${section}) = lower(${filters.section})` : db``}
      group by 1, 2, 3, 4, 5) g
      join evaluation_templates f on f.id = g.template_id join courses c on c.id = g.course_id
      left join companies o on o.id = g.company_id
    group by f.id, c.id, g.section, o.id order by f.name, c.code, g.section nulls last, o.name, f.id, o.id`
}
