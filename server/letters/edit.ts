import type { LetterTemplate, LetterTemplateChanges, LetterTemplateFields } from '#contract/letter-templates.ts'
import { letterProblem } from '#domain/letter.ts'
import type { LetterKind } from '#domain/letter-kind.ts'
import type { Tx } from '#server/db.ts'
import { forbidden, refuseFields } from '#server/errors.ts'
import { ensureOwnPrograms } from '#server/fragments/own-programs.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { lockRow } from '#server/http/sql.ts'
import {
  findLetterTemplate,
  insertLetterRevision,
  insertLetterTemplate,
  updateLetterTemplate,
  writeLetterCourses,
} from './template-queries.ts'

const noun = 'letter_template'
const refusal = 'Choose among your own programs. A letter for all programs is made by an admin.'

export async function createLetterTemplate(
  tx: Tx,
  actor: Actor,
  fields: LetterTemplateFields,
): Promise<LetterTemplate> {
  await ensureOwnPrograms(tx, actor, { courseIds: fields.courseIds ?? [], refusal })
  refuseText(fields.kind, fields.text)
  const id = await insertLetterTemplate(tx, fields)
  return created(tx, noun, await findLetterTemplate(tx, actor, { id }))
}

type Edit = { id: number; changes: LetterTemplateChanges }

/** Another text is the next version: letters that were made keep the one that they were made from (rule 48). */
export async function changeLetterTemplate(tx: Tx, actor: Actor, { id, changes }: Edit): Promise<LetterTemplate> {
  const before = await lockOwnLetter(tx, actor, id)
  await ensureCurrent(tx, noun, { current: before, version: changes.version })
  const { name, kind = before.kind, text = before.text, courseIds } = changes
  if (kind !== before.kind) refuseFields({ kind: 'The kind of a letter can’t change. Add another letter instead.' })
  if (courseIds) await ensureOwnPrograms(tx, actor, { courseIds, refusal })
  const isChanged = text !== before.text
  if (isChanged) {
    refuseText(before.kind, text)
    await insertLetterRevision(tx, { id, revision: before.revision + 1, text })
  }
  await updateLetterTemplate(tx, id, {
    ...(name === undefined ? {} : { name }),
    ...(isChanged ? { revision: before.revision + 1 } : {}),
  })
  if (courseIds) await writeLetterCourses(tx, id, courseIds)
  return changed(tx, noun, { before, after: await findLetterTemplate(tx, actor, { id }) })
}

export async function archiveLetterTemplate(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockOwnLetter(tx, actor, id)
  await updateLetterTemplate(tx, id, { archivedAt: tx.change.now })
  await recordEvent(tx, { action: 'archived', noun, recordId: id })
}

export async function restoreLetterTemplate(tx: Tx, actor: Actor, id: number): Promise<LetterTemplate> {
  await lockOwnLetter(tx, actor, id)
  await updateLetterTemplate(tx, id, { archivedAt: null })
  await recordEvent(tx, { action: 'restored', noun, recordId: id })
  return findLetterTemplate(tx, actor, { id })
}

export function refuseText(kind: LetterKind, text: string): void {
  const problem = letterProblem(kind, text)
  if (problem) refuseFields({ text: problem })
}

async function lockOwnLetter(tx: Tx, actor: Actor, id: number): Promise<LetterTemplate> {
  await lockRow(tx, 'letter_templates', id)
  const template = await findLetterTemplate(tx, actor, { id })
  if (!template.mayEdit) throw forbidden('You can change only letters for your own programs')
  return template
}
