import type { QueryOf } from '#contract/endpoint.ts'
import type { Evaluation, EvaluationRow } from '#contract/evaluation-shapes.ts'
import type { evaluations } from '#contract/evaluations.ts'
import type { Template } from '#domain/evaluation.ts'
import { type EvaluationAct, evaluationActs, mayWithEvaluation } from '#domain/evaluation-access.ts'
import { termInWords } from '#domain/term.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { standingOf } from '#server/fragments/evaluation-standing.ts'
import type { Asker } from '#server/fragments/in-reach.ts'
import { listNameOf, nameOf, nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, one, slice, sorted, totalOf } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { gathered } from '#server/threads/gather.ts'
import { answererOf, evaluationsInReach } from './visibility.ts'

type Query = QueryOf<typeof evaluations.list>
type Filters = Omit<Query, 'page' | 'rowsPerPage' | 'sort'>
type Term = Parameters<typeof termInWords>[0]
type Row = Omit<EvaluationRow, 'termName'> & Term

export async function listEvaluations(db: Db, { actor, today }: Viewer, query: Query) {
  const matching = whereMatching(db, { actor, today }, query)
  const by = {
    dueOn: db`e.due_on`,
    status: db`array_position(array['due', 'draft', 'submitted', 'released', 'acknowledged'], e.status)`,
    student: db`u.search collate "C"`,
    company: db`o.search collate "C"`,
    score: db`e.score`,
    submittedAt: db`e.submitted_at`,
  }
  const order = sorted(db, query.sort, { by, usual: query.mine ? urgentFirst(db) : db`e.due_on desc, e.id desc` })
  const rows = await db<
    Row[]
  >`select ${evaluationColumns(db, actor, listNameOf)} ${matching} ${order} ${slice(db, query)}`
  const total = await totalOf(rows, query, () => db<{ total: number }[]>`select count(*)::int as total ${matching}`)
  return { evaluations: rows.map(withTerm), total }
}

const mostUrgent = 10

/** The first page of what a supervisor has to answer, the most urgent first. */
export async function listUrgent(db: Db, { actor, today }: Viewer) {
  const rows = await findUrgent(db, actor.id, undefined)
  // Only so many can be the first page of more, which the list counts.
  if (rows.length === mostUrgent) {
    return listEvaluations(db, { actor, today }, { mine: true, overdue: false, page: 1, rowsPerPage: mostUrgent })
  }
  return { evaluations: rows.map(withTerm), total: rows.length }
}

/** Supervisors who ask at the same moment share the statement. */
const findUrgent = gathered(async (db: Db, ids: readonly number[]) => {
  const asked: Asker = { id: db`asked.id`, role: 'supervisor' }
  const rows = await db<(Row & { askedId: number })[]>`
    select asked.id as asked_id, due.* from unnest(${ids as number[]}::bigint[]) as asked (id) cross join lateral (
      select ${evaluationColumns(db, asked, listNameOf)} ${evaluationJoins(db)}
      where ${evaluationsInReach(db, asked)} and ${isForNow(db, asked)} order by ${urgentFirst(db)} limit ${mostUrgent}) due`
  return ids.map((id) => rows.filter(({ askedId }) => askedId === id))
})

function urgentFirst(db: Db) {
  return db`e.sent_back_reason is null, e.status = 'released', e.due_on, e.id`
}

type Matching = { filters: Filters; most: number }

/** The ids of all that match, in the usual order of the list. */
export async function listMatchingIds(db: Db | Tx, viewer: Viewer, { filters, most }: Matching): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select e.id ${whereMatching(db, viewer, filters)} order by e.due_on desc, e.id desc limit ${most}`
  return rows.map(({ id }) => id)
}

/** Those of these evaluations that this person sees, each locked before it is read. */
export async function listLocked(tx: Tx, actor: Actor, ids: readonly number[]): Promise<EvaluationRow[]> {
  await lockEvaluations(tx, ids)
  const rows = await tx<Row[]>`
    select ${evaluationColumns(tx, actor, nameOf)} ${evaluationJoins(tx)}
    where e.id = any(${ids as number[]}) and ${evaluationsInReach(tx, actor)} order by e.id`
  return rows.map(withTerm)
}

function whereMatching(db: Db | Tx, { actor, today }: Viewer, query: Filters) {
  return db`${evaluationJoins(db)} where ${evaluationsInReach(db, actor)} ${wished(db, query)}
    ${query.mine ? db`and ${isForNow(db, actor)}` : db``}
    ${query.overdue ? db`and e.status in ('due', 'draft') and e.due_on < ${today}` : db``}`
}

export type Draft = Pick<Evaluation, 'answers' | 'comments'> & { overall: string | null }
type Found = Row &
  Omit<Evaluation, keyof EvaluationRow | 'rights'> & {
    draft: Draft | null
    wasSubmitted: boolean
    isReached: boolean
  }

/** With the answers that this person may see, and what they may do with it. */
export function findEvaluation(db: Db | Tx, actor: Actor, id: number): Promise<Evaluation> {
  return findSeen(db, actor, { id, seen: evaluationsInReach(db, actor) })
}

/** What this person has just submitted, which may have ended their reach of a placement that is over. */
export function findSubmitted(tx: Tx, actor: Actor, id: number): Promise<Evaluation> {
  return findSeen(tx, actor, { id, seen: tx`e.answered_by = ${actor.id}` })
}

async function findSeen(db: Db | Tx, actor: Actor, { id, seen }: { id: number; seen: Fragment }): Promise<Evaluation> {
  const rows = await db<Found[]>`
    select ${evaluationColumns(db, actor, nameOf)}, v.form, m.answers, m.comments, m.overall, coalesce(m.lines, '[]') as lines,
      e.draft, w.position as answerer_position, ${nameOrUsername(db, 'r')} as released_by_name, e.student_remark,
      coalesce(${evaluationsInReach(db, actor)}, false) as is_reached,
      exists (select from evaluation_submissions n where n.evaluation_id = e.id) as was_submitted
    ${evaluationJoins(db)}
      left join evaluation_submissions m on m.id = e.submission_id
      left join supervisors w on w.id = a.id left join users r on r.id = e.released_by
    where e.id = ${id} and ${seen}`
  const { draft, wasSubmitted, isReached, ...found } = one(rows, 'Evaluation')
  const { kind, status } = found
  const may = evaluationActs.map((act) => [act, mayWithEvaluation(act, { kind, status, role: actor.role })] as const)
  const { readAnswers, remove, ...granted } = Object.fromEntries(may) as Record<EvaluationAct, boolean>
  const rights = isReached ? granted : { ...granted, print: false }
  const content = found.submittedAt === null ? draft : found
  const { answers, comments, overall } = readAnswers && content ? content : { answers: {}, comments: {}, overall: null }
  return { ...withTerm(found), answers, comments, overall, rights: { ...rights, remove: remove && !wasSubmitted } }
}

/** Locks it, so that two people who answer or decide do so one after the other. */
export async function lockEvaluations(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`select from evaluations where id = any(${ids as number[]}) order by id for update`
}

export async function findRevision(db: Db | Tx, templateId: number, revision: number) {
  const rows = await db<{ id: number; form: Template }[]>`
    select id, form from evaluation_revisions where template_id = ${templateId} and revision = ${revision}`
  return one(rows, 'Version of the form')
}

/** Who answers now, for a supervisor who began this evaluation before somebody else was asked to. */
export async function findTaker(db: Db | Tx, actor: Actor, id: number) {
  const [taker] = await db<{ student: string; name: string }[]>`
    select ${nameOf(db, 'u')} as student, ${nameOf(db, 'w')} as name
    from evaluations e join placements p on p.id = e.placement_id join users u on u.id = p.student_id
      join users w on w.id = ${answererOf(db)}
    where e.id = ${id} and e.kind = 'supervisor_student' and w.id <> ${actor.id} and (
      e.answered_by = ${actor.id} or exists (select from audit_events a where a.noun = 'evaluation'
        and a.record_id = e.id and a.action = 'started' and a.actor_id = ${actor.id}))`
  return taker ?? null
}

/** A condition on `evaluations e`: this person has to answer it, or to acknowledge it. */
function isForNow(db: Db | Tx, { id, role }: Asker) {
  const toAnswer = db`(e.status in ('due', 'draft') and ${answererOf(db)} = ${id})`
  return role === 'student' ? db`(${toAnswer} or (e.kind = 'supervisor_student' and e.status = 'released'))` : toAnswer
}

function wished(db: Db | Tx, query: Filters) {
  const { templateId, kind, termId, courseId, section, companyId, studentId, status, search } = query
  const standing = standingOf(db)
  return db`
    ${templateId ? db`and e.template_id = ${templateId}` : db``} ${kind ? db`and e.kind = ${kind}` : db``}
    ${termId ? db`and ${standing.termId} = ${termId}` : db``}
    ${courseId ? db`and ${standing.courseId} = ${courseId}` : db``}
    ${section ? db`and lower(${standing.section}) = lower(${section})` : db``}
    ${companyId ? db`and ${standing.companyId} = ${companyId}` : db``}
    ${studentId ? db`and p.student_id = ${studentId}` : db``} ${status ? db`and e.status = ${status}` : db``}
    ${search ? db`and coalesce(u.search, o.search) like ${contains(search)}` : db``}`
}

function evaluationJoins(db: Db | Tx) {
  const { termId, courseId, companyId } = standingOf(db)
  return db`
    from evaluations e join evaluation_revisions v on v.id = e.revision_id
      left join placements p on p.id = e.placement_id left join students s on s.id = p.student_id
      left join users u on u.id = s.id left join courses c on c.id = ${courseId}
      left join companies o on o.id = ${companyId}
      left join terms t on t.id = ${termId}
      left join users a on a.id = case when e.submission_id is null then ${answererOf(db)} else e.answered_by end`
}

/** A list has names as class lists write them; a single evaluation has them as sentences do. */
function evaluationColumns(db: Db | Tx, { id }: Asker, written: typeof nameOf) {
  return db`e.id, e.version, e.created_at, e.updated_at, e.template_id, v.form ->> 'name' as template_name, v.revision,
    e.kind, e.status, e.due_on, e.placement_id, p.student_id, ${written(db, 'u')} as student_name,
    c.code as course_code, ${standingOf(db).section} as section, o.id as company_id, o.name as company_name, t.semester, t.school_year,
    coalesce(${written(db, 'a')}, a.username) as answerer_name,
    coalesce(${answererOf(db)} = ${id}, false) and e.status in ('due', 'draft') as is_mine,
    case when e.submission_id is not null then v.item_count
      when ${answererOf(db)} = ${id} then (select count(*)::int from jsonb_object_keys(e.draft -> 'answers')) end
      as answered_count,
    v.item_count, e.score::float8 as score, e.grade, e.submitted_at, e.released_at, e.acknowledged_at,
    e.sent_back_reason, e.reminded_at`
}

function withTerm<R extends Term>({ semester, schoolYear, ...row }: R) {
  return { ...row, termName: termInWords({ semester, schoolYear }) }
}
