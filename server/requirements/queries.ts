import type { QueryOf } from '#contract/endpoint.ts'
import type { Requirement, RequirementChanges, RequirementFields, requirements } from '#contract/requirements.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { wrongField } from '#server/errors.ts'
import { whereAskedOf } from '#server/fragments/requirements.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import { contains, defined, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'
import { meetRequirement } from './met-queries.ts'

export async function listRequirements(db: Db, query: QueryOf<typeof requirements.list>) {
  const { phase, subject, courseId } = query
  const matching = db`from requirements r where r.search like ${contains(query.search)}
    and r.archived_at is ${query.archived ? db`not null` : db`null`}
    ${phase ? db`and r.phase = ${phase}` : db``} ${subject ? db`and r.subject = ${subject}` : db``}
    ${courseId ? db`and ${whereAskedOf(db, courseId)}` : db``}`
  const by = { position: db`r.position`, code: db`r.code`, name: db`r.name`, phase: phaseOrder(db) }
  const order = sorted(db, query.sort, { by, usual: db`${phaseOrder(db)}, r.position, r.id` })
  const [requirements, counted] = await Promise.all([
    db<Requirement[]>`select ${requirementColumns(db)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { requirements, total: one(counted, 'Total').total }
}

export async function insertRequirement(tx: Tx, { courseIds = [], ...fields }: RequirementFields) {
  const { now } = tx.change
  await refuseForm(tx, fields)
  const position = fields.position ?? (await nextPosition(tx))
  const row = { ...fields, position, search: searchOf(fields), createdAt: now, updatedAt: now }
  const { id } = one(
    await tx<{ id: number }[]>`insert into requirements ${tx(defined(row))} returning id`,
    'Requirement',
  )
  await writeCourses(tx, id, courseIds)
  await meetRequirement(tx, id)
  return created(tx, 'requirement', await findRequirement(tx, id))
}

export async function updateRequirement(tx: Tx, id: number, changes: RequirementChanges): Promise<Requirement> {
  const { version, courseIds, ...sent } = changes
  const fields = sent.metBy === 'upload' ? { ...sent, evaluationTemplateId: null } : sent
  await refuseForm(tx, fields)
  await lockRow(tx, 'requirements', id)
  const before = await findRequirement(tx, id)
  await ensureCurrent(tx, 'requirement', { current: before, version })
  const search = searchOf({ code: fields.code ?? before.code, name: fields.name ?? before.name })
  await tx`update requirements set ${edited(tx, { ...fields, search })} where id = ${id}`
  if (courseIds) await writeCourses(tx, id, courseIds)
  await meetRequirement(tx, id)
  return changed(tx, 'requirement', { before, after: await findRequirement(tx, id) })
}

/** Submitted documents stay; nobody needs it anymore. */
export async function archiveRequirement(tx: Tx, id: number): Promise<void> {
  await findRequirement(tx, id)
  await tx`update requirements set ${edited(tx, { archivedAt: tx.change.now })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'requirement', recordId: id })
}

export async function restoreRequirement(tx: Tx, id: number): Promise<Requirement> {
  await tx`update requirements set ${edited(tx, { archivedAt: null })} where id = ${id}`
  await recordEvent(tx, { action: 'restored', noun: 'requirement', recordId: id })
  return findRequirement(tx, id)
}

type Template = { templateFile: string | null; templateName: string | null; templateType: string | null }

export async function setTemplate(tx: Tx, id: number, template: Template): Promise<Requirement> {
  await lockRow(tx, 'requirements', id)
  const before = await findRequirement(tx, id)
  // No new version, because a form that is open now changes other fields.
  await tx`update requirements set ${tx(template)}, updated_at = ${tx.change.now} where id = ${id}`
  return changed(tx, 'requirement', { before, after: await findRequirement(tx, id) })
}

export async function findTemplate(db: Db, id: number): Promise<Template> {
  const rows = await db<Template[]>`
    select template_file, template_name, template_type from requirements where id = ${id}`
  return one(rows, 'Requirement')
}

async function findRequirement(db: Db | Tx, id: number): Promise<Requirement> {
  const rows = await db<Requirement[]>`select ${requirementColumns(db)} from requirements r where r.id = ${id}`
  return one(rows, 'Requirement')
}

function requirementColumns(db: Db | Tx) {
  const courses = db`from requirement_courses k join courses c on c.id = k.course_id where k.requirement_id = r.id order by c.code, c.id`
  return db`r.*, (select name from evaluation_templates where id = r.evaluation_template_id) as evaluation_template_name,
    array(select c.id ${courses}) as course_ids, array(select c.code ${courses}) as course_codes`
}

function phaseOrder(db: Db | Tx) {
  return db`array_position(array['before', 'during', 'after'], r.phase)`
}

/** What a coordinator says of a company is about no student. */
async function refuseForm(tx: Tx, { evaluationTemplateId }: Pick<RequirementChanges, 'evaluationTemplateId'>) {
  if (evaluationTemplateId === undefined || evaluationTemplateId === null) return
  const [form] = await tx<{ kind: string }[]>`select kind from evaluation_templates where id = ${evaluationTemplateId}`
  if (form?.kind !== 'coordinator_company') return
  throw wrongField('evaluationTemplateId', 'Choose a form that is answered for each student')
}

async function writeCourses(tx: Tx, requirementId: number, courseIds: readonly number[]): Promise<void> {
  await tx`delete from requirement_courses where requirement_id = ${requirementId}`
  const rows = [...new Set(courseIds)].map((courseId) => ({ requirementId, courseId }))
  if (rows.length > 0) await tx`insert into requirement_courses ${tx(rows)}`
}

async function nextPosition(tx: Tx): Promise<number> {
  const [last] = await tx<{ position: number }[]>`select coalesce(max(position), 0) as position from requirements`
  return Math.min((last?.position ?? 0) + 1, 1000)
}

function searchOf({ code, name }: { code: string; name: string }): string {
  return searchColumn(code, name)
}
