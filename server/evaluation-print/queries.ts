import type { Answers, EvaluationKind, Template } from '#domain/evaluation.ts'
import type { ScoreLine } from '#domain/evaluation-score.ts'
import type { Db } from '#server/db.ts'
import { evaluationsInReach } from '#server/evaluations/visibility.ts'
import { fullNameOf } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'

export type PrintedEvaluation = {
  id: number
  kind: EvaluationKind
  form: Template
  revision: number
  student: string | null
  studentNumber: string | null
  courseId: number | null
  courseCode: string | null
  section: string | null
  companyName: string | null
  answerer: string
  answererPosition: string | null
  coordinator: string | null
  semester: 'first' | 'second' | 'summer'
  schoolYear: string
  answers: Answers
  comments: Record<string, string>
  overall: string | null
  lines: ScoreLine[]
  score: number
  grade: string | null
  submittedAt: string
  acknowledgedAt: string | null
  studentRemark: string | null
}

/** Submitted evaluations with everything that prints, in the order of the ids. */
export function listPrinted(db: Db, ids: readonly number[]) {
  return db<PrintedEvaluation[]>`
    select e.id, e.kind, v.form, v.revision, ${fullNameOf(db, 'u')} as student, s.student_number, c.id as course_id, c.code as course_code,
      e.kept_section as section, o.name as company_name, ${fullNameOf(db, 'a')} as answerer, w.position as answerer_position,
      ${fullNameOf(db, 'k')} as coordinator, t.semester, t.school_year, m.answers, m.comments, m.overall, m.lines,
      m.score::float8 as score, m.grade, m.submitted_at, e.acknowledged_at, e.student_remark
    from unnest(${ids as number[]}::bigint[]) with ordinality as n (id, place)
      join evaluations e on e.id = n.id join evaluation_submissions m on m.id = e.submission_id
      join evaluation_revisions v on v.id = m.revision_id
      left join placements p on p.id = e.placement_id left join students s on s.id = p.student_id
      left join users u on u.id = s.id left join courses c on c.id = e.kept_course_id
      left join companies o on o.id = e.kept_company_id join terms t on t.id = e.kept_term_id
      join users a on a.id = m.answered_by left join supervisors w on w.id = a.id
      left join users k on k.id = s.coordinator_id
    order by n.place`
}

type Class = {
  templateId: number
  courseId?: number | undefined
  section?: string | undefined
  termId?: number | undefined
}

/** The submitted evaluations of a program or section within reach, by name. */
export async function listSubmitted(db: Db, actor: Actor, { templateId, courseId, section, termId }: Class) {
  const rows = await db<{ id: number }[]>`
    select e.id from evaluations e left join placements p on p.id = e.placement_id
      left join students s on s.id = p.student_id left join users u on u.id = s.id
    where e.template_id = ${templateId} and e.submission_id is not null and ${evaluationsInReach(db, actor)}
      ${courseId ? db`and e.kept_course_id = ${courseId}` : db``}
      ${section ? db`and lower(e.kept_section) = lower(${section})` : db``}
      ${termId ? db`and e.kept_term_id = ${termId}` : db``}
    order by u.search collate "C", e.id`
  return rows.map(({ id }) => id)
}
