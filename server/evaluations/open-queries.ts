import type { WorkDate } from '#domain/calendar.ts'
import type { EvaluationKind } from '#domain/evaluation.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { currentFirst, whereBegun, whereRunning } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { answererOf } from './visibility.ts'

export type Candidate = { templateId: number; placementId: number; dueAt: number; daysToAnswer: number }

/** Of one placement, or of all. */
export type Opening = { today: WorkDate; placementId?: number }

/** Days after the end of a placement in which a form is still opened for it. */
const opensAfterEnd = 30

/**
 * Placements whose approved days may have reached the share at which a form is due, and that have none of it and none
 * that was withdrawn. The sum is without caps of the week, so it lists too many rather than too few; the exact hours are
 * counted afterwards. Who has all hours is at hours met, unless on hold.
 */
export function listCandidates(db: Db | Tx, { today, placementId }: Opening) {
  return db<Candidate[]>`
    select f.id as template_id, p.id as placement_id, f.due_at, f.days_to_answer
    from evaluation_templates f join placements p on (${whereRunning(db)} or (p.status = 'completed'
      and p.end_date >= greatest(f.created_at::date, ${today}::date - ${opensAfterEnd}::int)))
      and (f.kind <> 'supervisor_student' or p.supervisor_id is not null)
    where f.archived_at is null and f.due_at is not null and f.kind <> 'coordinator_company'
      and (not exists (select from evaluation_template_courses k where k.template_id = f.id)
        or exists (select from evaluation_template_courses k where k.template_id = f.id and k.course_id = p.course_id))
      and not exists (select from evaluations e where e.template_id = f.id and e.placement_id = p.id)
      and not exists (select from withdrawn_evaluations w where w.template_id = f.id and w.placement_id = p.id)
      ${placementId ? db`and p.id = ${placementId}` : db``}
      and (p.status in ('hours_met', 'completed') or ((f.due_at < 100 or p.status = 'on_hold') and p.required_minutes * f.due_at <= 100 * (
        (select coalesce(sum(q.carried_minutes), 0) from placements q where q.student_id = p.student_id)
        + (select coalesce(sum(r.credited), 0) from time_records r
          where r.student_id = p.student_id and r.status in ('approved', 'locked')))))
    order by p.id, f.id limit 2000`
}

export type NewEvaluation = { templateId: number; placementId: number; dueOn: WorkDate }
export type Inserted = { id: number; placementId: number; version: number }
/** What to tell of an evaluation that somebody has to answer. */
export type ToAnswer = {
  id: number
  answererId: number | null
  /** Whether that person can sign in. */
  hasAccount: boolean
  form: string
  kind: EvaluationKind
  studentName: string | null
  dueOn: WorkDate
}

/** One that is there already stays as it is; only new ones are returned. */
export async function insertEvaluations(tx: Tx, rows: readonly NewEvaluation[]): Promise<Inserted[]> {
  const { now, by } = tx.change
  const inserted = await tx<Inserted[]>`
    insert into evaluations (template_id, revision_id, kind, placement_id, due_on, requested_by, created_at, updated_at)
    select f.id, v.id, f.kind, n."placementId", n."dueOn", ${by?.id ?? null}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as n ("templateId" bigint, "placementId" bigint, "dueOn" date)
      join evaluation_templates f on f.id = n."templateId"
      join evaluation_revisions v on v.template_id = f.id and v.revision = f.revision
    order by n."placementId", f.id on conflict do nothing returning id, placement_id, version`
  return inserted
}

export function listToAnswer(db: Db | Tx, ids: readonly number[]) {
  return db<ToAnswer[]>`
    select e.id, ${answererOf(db)} as answerer_id, v.form ->> 'name' as form, e.kind, ${nameOf(db, 'u')} as student_name,
      e.due_on, a.password_hash is not null as has_account
    from evaluations e join evaluation_revisions v on v.id = e.revision_id
      left join placements p on p.id = e.placement_id left join users u on u.id = p.student_id
      left join accounts a on a.user_id = ${answererOf(db)}
    where e.id = any(${ids as number[]}) order by e.due_on, e.id`
}

export type RequestedStudent = {
  id: number
  name: string
  placementId: number | null
  hasBegun: boolean
  hasSupervisor: boolean
  isOfProgram: boolean
  isAsked: boolean
}

/** The students within reach, each with the current placement and whether the form can be asked for it. */
export function listRequested(tx: Tx, actor: Actor, wish: { templateId: number; studentIds: readonly number[] }) {
  return tx<RequestedStudent[]>`
    select s.id, ${nameOf(tx, 'u')} as name, p.id as placement_id, coalesce(${whereBegun(tx)}, false) as has_begun,
      p.supervisor_id is not null as has_supervisor,
      (not exists (select from evaluation_template_courses k where k.template_id = ${wish.templateId})
        or exists (select from evaluation_template_courses k
          where k.template_id = ${wish.templateId} and k.course_id = p.course_id)) as is_of_program,
      exists (select from evaluations e where e.placement_id = p.id and e.template_id = ${wish.templateId}) as is_asked
    from students s join users u on u.id = s.id left join lateral (
      select p.* from placements p where p.student_id = s.id order by ${currentFirst(tx)} limit 1) p on true
    where s.id = any(${wish.studentIds as number[]}) and u.archived_at is null and ${studentsInReach(tx, actor)}
    order by s.id`
}

type ColleagueQuery = { companyId: number | null; supervisorId: number }

/** A supervisor of the company who can be asked. */
export async function findColleague(tx: Tx, { companyId, supervisorId }: ColleagueQuery) {
  const [row] = await tx<{ name: string }[]>`
    select ${nameOf(tx, 'u')} as name from supervisors v join users u on u.id = v.id and u.archived_at is null
    where v.id = ${supervisorId} and v.company_id = ${companyId}`
  return row ?? null
}

type AboutCompany = { templateId: number; companyId: number; coordinatorId: number; dueOn: WorkDate }

/** About the company in the current term. */
export async function insertAboutCompany(tx: Tx, wish: AboutCompany): Promise<number> {
  const { now, by } = tx.change
  const rows = await tx<{ id: number }[]>`
    insert into evaluations (template_id, revision_id, kind, company_id, term_id, coordinator_id, due_on, requested_by,
      created_at, updated_at)
    select f.id, v.id, f.kind, o.id, t.id, ${wish.coordinatorId}, ${wish.dueOn}, ${by?.id ?? null}, ${now}, ${now}
    from evaluation_templates f join evaluation_revisions v on v.template_id = f.id and v.revision = f.revision
      join companies o on o.id = ${wish.companyId} and o.archived_at is null join terms t on t.current
    where f.id = ${wish.templateId} returning id`
  return one(rows, 'Company').id
}

/** Not submitted, due in two days or overdue, and nobody was reminded by the system yet. */
export function listToRemind(db: Db | Tx, { today, before }: { today: WorkDate; before: string }) {
  return db<{ id: number }[]>`
    select id from evaluations where status in ('due', 'draft') and due_on <= ${today}::date + 2
      and auto_reminded_at is null and created_at <= ${before} order by id limit 2000`
}

export async function setReminded(tx: Tx, ids: readonly number[]): Promise<void> {
  const { now, by } = tx.change
  await tx`
    update evaluations set reminded_at = ${now}, auto_reminded_at = ${by ? tx`auto_reminded_at` : tx`${now}`}
    where id = any(${ids as number[]})`
}

export type Releasable = { id: number; templateName: string; studentId: number; placementId: number }

/** Submitted ones of completed placements, by forms that release themselves; not while a completion can be undone. */
export function listToRelease(db: Db | Tx, before: string) {
  return db<Releasable[]>`
    select e.id, v.form ->> 'name' as template_name, p.student_id, p.id as placement_id
    from evaluations e join evaluation_templates f on f.id = e.template_id and f.releases_at_completion
      join evaluation_revisions v on v.id = e.revision_id join placements p on p.id = e.placement_id
    where e.status = 'submitted' and e.kind = 'supervisor_student' and p.status = 'completed'
      and p.updated_at <= ${before} order by e.id limit 500 for update of e`
}
