import type { QueryOf } from '#contract/endpoint.ts'
import type {
  LetterTemplate,
  LetterTemplateFields,
  LetterTemplateRow,
  letterTemplates,
} from '#contract/letter-templates.ts'
import type { LetterKind } from '#domain/letter-kind.ts'
import { type LetterStarter, letterStarters } from '#domain/letter-starters.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, edited, one, slice, sorted } from '#server/http/sql.ts'

export async function listLetterTemplates(db: Db, actor: Actor, query: QueryOf<typeof letterTemplates.list>) {
  const { kind, courseId } = query
  const matching = db`from letter_templates t where t.search like ${contains(query.search)}
    and t.archived_at is ${query.archived ? db`not null` : db`null`}
    ${kind ? db`and t.kind = ${kind}` : db``} ${courseId ? db`and ${isForCourse(db, courseId)}` : db``}`
  const by = { name: db`lower(t.name)`, kind: db`t.kind`, updatedAt: db`t.updated_at` }
  const order = sorted(db, query.sort, { by, usual: db`lower(t.name), t.id` })
  const [letterTemplates, counted] = await Promise.all([
    db<LetterTemplateRow[]>`select ${columns(db, actor)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { letterTemplates, total: one(counted, 'Total').total }
}

/** A condition on `letter_templates t`: it is for this program, or for all. */
function isForCourse(db: Db | Tx, courseId: number) {
  return db`(not exists (select from letter_template_courses k where k.template_id = t.id)
    or exists (select from letter_template_courses k where k.template_id = t.id and k.course_id = ${courseId}))`
}

type Found = { id: number; revision?: number | undefined }

/** With the text of its newest version, or of the one that is named. */
export async function findLetterTemplate(db: Db | Tx, actor: Actor, { id, revision }: Found): Promise<LetterTemplate> {
  const rows = await db<Omit<LetterTemplate, 'revisions'>[]>`
    select ${columns(db, actor)}, v.revision, v.body as text
    from letter_templates t join letter_revisions v on v.template_id = t.id and v.revision = ${revision ?? db`t.revision`}
    where t.id = ${id}`
  const revisions = await db<LetterTemplate['revisions']>`
    select v.revision, v.created_at, ${nameOrUsername(db, 'u')} as by_name,
      (select count(*)::int from letters l where l.template_id = ${id} and l.revision_id = v.id) as used_count
    from letter_revisions v left join users u on u.id = v.created_by
    where v.template_id = ${id} order by v.revision desc`
  return { ...one(rows, 'Letter'), revisions }
}

export type UsedTemplate = {
  id: number
  name: string
  kind: LetterKind
  revisionId: number
  text: string
  courseIds: number[]
  archivedAt: string | null
}

/** Locked, so that letters made now have the version that is the newest until they are stored. */
export async function lockUsedTemplate(tx: Tx, id: number): Promise<UsedTemplate> {
  await tx`select from letter_templates where id = ${id} for share`
  return findUsedTemplate(tx, id)
}

export async function findUsedTemplate(db: Db | Tx, id: number): Promise<UsedTemplate> {
  const rows = await db<UsedTemplate[]>`
    select t.id, t.name, t.kind, t.archived_at, v.id as revision_id, v.body as text,
      array(select course_id from letter_template_courses k where k.template_id = t.id) as course_ids
    from letter_templates t join letter_revisions v on v.template_id = t.id and v.revision = t.revision
    where t.id = ${id}`
  return one(rows, 'Letter')
}

export async function insertLetterTemplate(tx: Tx, fields: LetterTemplateFields): Promise<number> {
  const { now } = tx.change
  const { name, kind, text, courseIds = [] } = fields
  const row = { name, kind, search: searchColumn(name), createdAt: now, updatedAt: now }
  const { id } = one(await tx<{ id: number }[]>`insert into letter_templates ${tx(row)} returning id`, 'Letter')
  await insertLetterRevision(tx, { id, revision: 1, text })
  await writeLetterCourses(tx, id, courseIds)
  return id
}

export async function insertLetterRevision(
  tx: Tx,
  { id, revision, text }: { id: number; revision: number; text: string },
) {
  const { now, by } = tx.change
  await tx`
    insert into letter_revisions (template_id, revision, body, created_by, created_at)
    values (${id}, ${revision}, ${text}, ${by?.id ?? null}, ${now})`
}

type LetterSettings = { name?: string; revision?: number; archivedAt?: string | null }

export async function updateLetterTemplate(tx: Tx, id: number, settings: LetterSettings): Promise<void> {
  const { name } = settings
  const search = name === undefined ? {} : { search: searchColumn(name) }
  await tx`update letter_templates set ${edited(tx, { ...settings, ...search })} where id = ${id}`
}

export async function writeLetterCourses(tx: Tx, templateId: number, courseIds: readonly number[]): Promise<void> {
  await tx`delete from letter_template_courses where template_id = ${templateId}`
  const rows = [...new Set(courseIds)].map((courseId) => ({ templateId, courseId }))
  if (rows.length > 0) await tx`insert into letter_template_courses ${tx(rows)}`
}

export type CertificateWording = { kind: LetterKind; text: string; courseIds: number[] }

/** The wording of certificates, the newest first. */
export function listCertificateWordings(db: Db | Tx) {
  return db<CertificateWording[]>`
    select t.kind, v.body as text,
      array(select course_id from letter_template_courses k where k.template_id = t.id) as course_ids
    from letter_templates t join letter_revisions v on v.template_id = t.id and v.revision = t.revision
    where t.kind in ('certificate', 'partial_certificate') and t.archived_at is null order by t.updated_at desc, t.id desc`
}

/** The letters that a school begins with, once. What the school archives afterwards is not added again. */
export async function ensureLetters(db: Db | Tx, now: string): Promise<void> {
  const starters = letterStarters.map((starter: LetterStarter) => ({ ...starter, search: searchColumn(starter.name) }))
  await db`
    with added as (
      insert into letter_templates (name, kind, search, created_at, updated_at)
      select name, kind, search, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(starters)}::text::jsonb) as s (name text, kind text, search text)
      where not exists (select from letter_templates)
      on conflict do nothing returning id, name)
    insert into letter_revisions (template_id, revision, body, created_at)
    select a.id, 1, btrim(s.text, E' \n'), ${now}
    from added a join jsonb_to_recordset(${JSON.stringify(starters)}::text::jsonb) as s (name text, text text) on s.name = a.name`
}

function columns(db: Db | Tx, { id, role }: Actor) {
  const courses = db`from letter_template_courses k join courses c on c.id = k.course_id where k.template_id = t.id order by c.code, c.id`
  const mayEdit =
    role === 'admin'
      ? db`true`
      : db`exists (select from letter_template_courses k where k.template_id = t.id)
          and not exists (select from letter_template_courses k where k.template_id = t.id and k.course_id not in (
            select course_id from teacher_courses where teacher_id = ${id}))`
  return db`t.*, array(select c.id ${courses}) as course_ids, array(select c.code ${courses}) as course_codes,
    (select count(*)::int from letters l where l.template_id = t.id) as used_count, ${mayEdit} as may_edit`
}
