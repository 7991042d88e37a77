import type { EvaluationForm } from '#contract/evaluation-form.ts'
import type {
  EvaluationTemplate,
  TemplateChanges,
  TemplateFields,
  TemplateFile,
} from '#contract/evaluation-templates.ts'
import { problemsOf } from '#domain/evaluation-template.ts'
import type { Tx } from '#server/db.ts'
import { forbidden, ruleBroken, wrongField } from '#server/errors.ts'
import { ensureOwnPrograms, listOwnPrograms } from '#server/fragments/own-programs.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined, lockRow } from '#server/http/sql.ts'
import { addRevision, findForm, insertTemplate, listNamesLike, replaceRevision, updateSettings } from './queries.ts'

const noun = 'evaluation_template'
const refusal = 'Choose among your own programs. A form for all programs is made by an admin.'

export async function createTemplate(tx: Tx, actor: Actor, fields: TemplateFields): Promise<EvaluationTemplate> {
  const { daysToAnswer, releasesAtCompletion, courseIds = [], ...form } = fields
  await ensureOwnPrograms(tx, actor, { courseIds, refusal })
  refuseForm(form)
  const id = await insertTemplate(tx, form, { daysToAnswer, releasesAtCompletion, courseIds })
  return created(tx, noun, await findForm(tx, actor, { id }))
}

type Edit = { id: number; changes: TemplateChanges }

/** A form that was used stays as it is for those answers: the change makes its next version (rule 40). */
export async function updateTemplate(tx: Tx, actor: Actor, { id, changes }: Edit): Promise<EvaluationTemplate> {
  const before = await lockOwn(tx, actor, id)
  await ensureCurrent(tx, noun, { current: before, version: changes.version })
  const { version: _, daysToAnswer, releasesAtCompletion, courseIds, ...parts } = changes
  if (courseIds) await ensureOwnPrograms(tx, actor, { courseIds, refusal })
  const known = formOf(before)
  const form = { ...known, ...defined(parts) }
  if (before.isUsed && form.kind !== known.kind) {
    throw wrongField('kind', 'This form was used, so its kind can’t change. Duplicate it instead.')
  }
  const isChanged = JSON.stringify(form) !== JSON.stringify(known)
  if (isChanged) {
    refuseForm(form)
    if (before.isUsed) await addRevision(tx, { id, revision: before.revision + 1, form })
    else await replaceRevision(tx, { id, revision: before.revision, form })
  }
  const settings = { daysToAnswer, releasesAtCompletion, courseIds }
  if (Object.values(settings).some((value) => value !== undefined) || !isChanged) await updateSettings(tx, id, settings)
  return changed(tx, noun, { before, after: await findForm(tx, actor, { id }) })
}

/** Anyone on the staff may take a form as a start; a coordinator's copy is for the own programs. */
export async function duplicateTemplate(tx: Tx, actor: Actor, id: number): Promise<EvaluationTemplate> {
  const { courseIds, ...found } = await findForm(tx, actor, { id })
  return insertCopy(tx, actor, { form: formOf(found), courseIds })
}

export async function importTemplate(tx: Tx, actor: Actor, file: TemplateFile): Promise<EvaluationTemplate> {
  const { format: _, formatVersion: __, ...form } = file
  refuseForm(form)
  return insertCopy(tx, actor, { form, courseIds: [] })
}

export async function archiveTemplate(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockOwn(tx, actor, id)
  await updateSettings(tx, id, { archivedAt: tx.change.now })
  await recordEvent(tx, { action: 'archived', noun, recordId: id })
}

export async function restoreTemplate(tx: Tx, actor: Actor, id: number): Promise<EvaluationTemplate> {
  await lockOwn(tx, actor, id)
  await updateSettings(tx, id, { archivedAt: null })
  await recordEvent(tx, { action: 'restored', noun, recordId: id })
  return findForm(tx, actor, { id })
}

/** The part of a template that another school can use. */
export function formOf({ name, kind, dueAt, sections, range, grades }: EvaluationForm): EvaluationForm {
  return { name, kind, dueAt, sections, range, grades }
}

type Copy = { form: EvaluationForm; courseIds: readonly number[] }

async function insertCopy(tx: Tx, actor: Actor, { form, courseIds }: Copy): Promise<EvaluationTemplate> {
  const own = actor.role === 'teacher' ? await listOwnPrograms(tx, actor.id) : courseIds
  await ensureOwnPrograms(tx, actor, { courseIds: own, refusal })
  const id = await insertTemplate(tx, { ...form, name: await freeName(tx, form.name) }, { courseIds: own })
  return created(tx, noun, await findForm(tx, actor, { id }))
}

/** 'Final evaluation (copy)', '(copy 2)'; the name itself if nobody uses it. */
async function freeName(tx: Tx, wanted: string): Promise<string> {
  const name = wanted.slice(0, 100)
  const taken = await listNamesLike(tx, name)
  const isFree = (one: string) => !taken.has(one.toLowerCase())
  if (isFree(wanted)) return wanted
  let candidate = `${name} (copy)`
  for (let next = 2; !isFree(candidate); next++) candidate = `${name} (copy ${next})`
  return candidate
}

async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<EvaluationTemplate> {
  await lockRow(tx, 'evaluation_templates', id)
  const template = await findForm(tx, actor, { id })
  if (!template.mayEdit) throw forbidden('You can change only the forms of your own programs')
  return template
}

/** Each problem names the section, part or item that it is about. */
function refuseForm(form: EvaluationForm): void {
  const problems = problemsOf(form).map(({ at, message }) => ({ code: at, message }))
  const [first] = problems
  if (first) throw ruleBroken(first.message, { problems })
}
