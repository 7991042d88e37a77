import type { QueryOf } from '#contract/endpoint.ts'
import type { EvaluationForm } from '#contract/evaluation-form.ts'
import type { EvaluationTemplate, evaluationTemplates, TemplateRow } from '#contract/evaluation-templates.ts'
import { itemsOf } from '#domain/evaluation.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, one, slice, sorted } from '#server/http/sql.ts'

export async function listTemplates(db: Db, actor: Actor, query: QueryOf<typeof evaluationTemplates.list>) {
  const { kind, courseId } = query
  const matching = db`from evaluation_templates t where t.search like ${contains(query.search)}
    and t.archived_at is ${query.archived ? db`not null` : db`null`}
    ${kind ? db`and t.kind = ${kind}` : db``} ${courseId ? db`and ${isForCourse(db, courseId)}` : db``}`
  const by = { name: db`lower(t.name)`, kind: db`t.kind`, updatedAt: db`t.updated_at` }
  const order = sorted(db, query.sort, { by, usual: db`lower(t.name), t.id` })
  const [evaluationTemplates, counted] = await Promise.all([
    db<TemplateRow[]>`select ${columns(db, actor)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { evaluationTemplates, total: one(counted, 'Total').total }
}

/** A condition on `evaluation_templates t`: it is for this program, or for all. */
function isForCourse(db: Db | Tx, courseId: number) {
  return db`(not exists (select from evaluation_template_courses k where k.template_id = t.id)
    or exists (select from evaluation_template_courses k where k.template_id = t.id and k.course_id = ${courseId}))`
}

type Found = { id: number; revision?: number | undefined }

/** With its newest version, or the one that is named. */
export async function findForm(db: Db | Tx, actor: Actor, { id, revision }: Found): Promise<EvaluationTemplate> {
  const rows = await db<(TemplateRow & { form: EvaluationForm })[]>`
    select ${columns(db, actor)}, v.form, v.revision, v.item_count
    from evaluation_templates t join evaluation_revisions v on v.template_id = t.id
      and v.revision = ${revision ?? db`t.revision`}
    where t.id = ${id}`
  const { form, ...row } = one(rows, 'Evaluation form')
  const revisions = await db<EvaluationTemplate['revisions']>`
    select v.revision, v.created_at, ${nameOrUsername(db, 'u')} as by_name,
      (select count(*)::int from evaluations e where e.template_id = ${id} and e.revision_id = v.id) as used_count
    from evaluation_revisions v left join users u on u.id = v.created_by
    where v.template_id = ${id} order by v.revision desc`
  const { name, kind, dueAt, sections, range, grades } = form
  return { ...row, name, kind, dueAt, sections, range, grades, revisions }
}

export type TemplateSettings = {
  daysToAnswer?: number | undefined
  releasesAtCompletion?: boolean | undefined
  courseIds?: readonly number[] | undefined
}

export async function insertTemplate(
  tx: Tx,
  form: EvaluationForm,
  { courseIds = [], ...settings }: TemplateSettings,
): Promise<number> {
  const { now } = tx.change
  const row = { ...settings, ...headOf(form), createdAt: now, updatedAt: now }
  const rows = await tx<{ id: number }[]>`insert into evaluation_templates ${tx(defined(row))} returning id`
  const { id } = one(rows, 'Evaluation form')
  await insertRevision(tx, { id, revision: 1, form })
  await writeCourses(tx, id, courseIds)
  return id
}

type Revision = { id: number; revision: number; form: EvaluationForm }

async function insertRevision(tx: Tx, { id, revision, form }: Revision): Promise<void> {
  const { now, by } = tx.change
  await tx`
    insert into evaluation_revisions (template_id, revision, form, item_count, created_by, created_at)
    values (${id}, ${revision}, ${JSON.stringify(form)}::text::jsonb, ${itemsOf(form.sections).length}, ${by?.id ?? null}, ${now})`
}

/** The version that nobody has used is written over. */
export async function replaceRevision(tx: Tx, { id, revision, form }: Revision): Promise<void> {
  await tx`
    update evaluation_revisions set form = ${JSON.stringify(form)}::text::jsonb, item_count = ${itemsOf(form.sections).length}
    where template_id = ${id} and revision = ${revision}`
  await tx`update evaluation_templates set ${edited(tx, headOf(form))} where id = ${id}`
}

/** Evaluations that nobody has begun move to the new version; those that were begun keep theirs. */
export async function addRevision(tx: Tx, { id, revision, form }: Revision): Promise<void> {
  await insertRevision(tx, { id, revision, form })
  await tx`update evaluation_templates set ${edited(tx, { ...headOf(form), revision })} where id = ${id}`
  await tx`
    update evaluations set revision_id = (
      select id from evaluation_revisions where template_id = ${id} and revision = ${revision})
    where template_id = ${id} and status = 'due' and draft is null`
}

export async function updateSettings(
  tx: Tx,
  id: number,
  { courseIds, ...settings }: TemplateSettings & { archivedAt?: string | null },
): Promise<void> {
  await tx`update evaluation_templates set ${edited(tx, settings)} where id = ${id}`
  if (courseIds) await writeCourses(tx, id, courseIds)
}

/** The names in use that begin alike, in small letters. */
export async function listNamesLike(tx: Tx, name: string): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`
    select lower(name) as name from evaluation_templates
    where archived_at is null and starts_with(lower(name), lower(${name}))`
  return new Set(rows.map((row) => row.name))
}

function headOf({ name, kind, dueAt }: EvaluationForm) {
  return { name, kind, dueAt, search: searchColumn(name) }
}

function columns(db: Db | Tx, { id, role }: Actor) {
  const courses = db`from evaluation_template_courses k join courses c on c.id = k.course_id where k.template_id = t.id order by c.code, c.id`
  const mayEdit =
    role === 'admin'
      ? db`true`
      : db`exists (select from evaluation_template_courses k where k.template_id = t.id)
          and not exists (select from evaluation_template_courses k where k.template_id = t.id and k.course_id not in (
            select course_id from teacher_courses where teacher_id = ${id}))`
  return db`t.*, array(select c.id ${courses}) as course_ids, array(select c.code ${courses}) as course_codes,
    (select item_count from evaluation_revisions r where r.template_id = t.id and r.revision = t.revision) as item_count,
    (select count(*)::int from evaluations e where e.template_id = t.id) as used_count,
    exists (select from evaluations e where e.template_id = t.id) as is_used, ${mayEdit} as may_edit`
}

async function writeCourses(tx: Tx, templateId: number, courseIds: readonly number[]): Promise<void> {
  await tx`delete from evaluation_template_courses where template_id = ${templateId}`
  const rows = [...new Set(courseIds)].map((courseId) => ({ templateId, courseId }))
  if (rows.length > 0) await tx`insert into evaluation_template_courses ${tx(rows)}`
}
