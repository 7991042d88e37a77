import * as z from 'zod/mini'
import { mostLetterText } from '#domain/letter.ts'
import { endpoint } from './endpoint.ts'
import { LetterKindName } from './letters.ts'
import {
  archivable,
  byId,
  Id,
  IdText,
  Instant,
  paging,
  programIds,
  Revision,
  Stored,
  sortedBy,
  text,
  versioned,
} from './parts.ts'
import { BulkSelection } from './selection.ts'

const LetterBody = text('Text', mostLetterText)

export const LetterTemplateFields = z.strictObject({
  name: text('Name', 100),
  kind: LetterKindName,
  text: LetterBody,
  /** The programs that it is for; an empty list means all, which only an admin may choose. */
  courseIds: z.optional(programIds),
})
export type LetterTemplateFields = z.output<typeof LetterTemplateFields>

export const LetterTemplateChanges = z.strictObject({ ...z.partial(LetterTemplateFields).shape, ...versioned })
export type LetterTemplateChanges = z.output<typeof LetterTemplateChanges>

const row = {
  ...Stored,
  name: z.string(),
  kind: LetterKindName,
  courseIds: z.array(Id),
  courseCodes: z.array(z.string()),
  /** The number of its newest version, from 1. */
  revision: z.int(),
  /** Letters of any version. */
  usedCount: z.int(),
  /** Whether the person who asks may change it: an admin, or a coordinator of all its programs. */
  mayEdit: z.boolean(),
  archivedAt: z.nullable(Instant),
}
export const LetterTemplateRow = z.object(row)
export type LetterTemplateRow = z.output<typeof LetterTemplateRow>

export const LetterTemplate = z.object({
  ...row,
  text: z.string(),
  /** All versions, newest first. */
  revisions: z.array(Revision),
})
export type LetterTemplate = z.output<typeof LetterTemplate>

const Words = z.array(z.object({ text: z.string(), isBold: z.boolean() }))
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['title', 'heading']), pieces: Words }),
  z.object({ kind: z.literal('paragraph'), lines: z.array(Words) }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(Words)) }),
  z.object({ kind: z.literal('signatures') }),
  z.object({ kind: z.literal('page') }),
])
const Missing = z.object({ label: z.string(), link: z.string() })

export const LetterPreview = z.object({
  blocks: z.array(Block),
  signedBy: z.array(z.object({ label: z.string(), name: z.string(), title: z.string() })),
  missing: z.array(Missing),
})
export type LetterPreview = z.output<typeof LetterPreview>

export const LetterCheck = z.object({
  total: z.int(),
  /** Letters with a value for every field. */
  complete: z.int(),
  /** Students of other programs. */
  notFor: z.int(),
  /** By field: how many lack it, and the first of them. */
  missing: z.array(
    z.object({
      label: z.string(),
      count: z.int(),
      rows: z.array(z.object({ id: Id, name: z.string(), link: z.string() })),
    }),
  ),
})
export type LetterCheck = z.output<typeof LetterCheck>

/** How many students a check names under each field. */
export const namedInCheck = 20

const staff = ['admin', 'teacher'] as const

export const letterTemplates = {
  list: endpoint('GET', '/api/letter-templates', {
    roles: staff,
    query: z.object({
      ...paging,
      ...archivable,
      kind: z.optional(LetterKindName),
      /** Only letters of this program, including those of all programs. */
      courseId: z.optional(IdText),
      sort: sortedBy('name', 'kind', 'updatedAt'),
    }),
    data: z.object({ letterTemplates: z.array(LetterTemplateRow), total: z.int() }),
    failed: 'Failed to fetch letters',
  }),
  /** The newest version, or the one that is named. */
  read: endpoint('GET', '/api/letter-templates/:id', {
    roles: staff,
    params: byId,
    query: z.object({ revision: z.optional(IdText) }),
    data: LetterTemplate,
    failed: 'Failed to fetch the letter',
  }),
  create: endpoint('POST', '/api/letter-templates', {
    constraints: {
      letter_templates_name_taken: { message: 'A letter with this name already exists', field: 'name' },
      letter_template_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
    },
    roles: staff,
    body: LetterTemplateFields,
    data: LetterTemplate,
    done: 'Successfully Created!',
    failed: 'Failed to add the letter',
  }),
  /** Another text is the next version; letters that were made keep theirs. */
  update: endpoint('PUT', '/api/letter-templates/:id', {
    roles: staff,
    params: byId,
    body: LetterTemplateChanges,
    data: LetterTemplate,
    done: 'Successfully Updated!',
    failed: 'Failed to save the letter',
  }),
  remove: endpoint('DELETE', '/api/letter-templates/:id', {
    roles: staff,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete the letter',
  }),
  restore: endpoint('PUT', '/api/letter-templates/restore/:id', {
    roles: staff,
    params: byId,
    data: LetterTemplate,
    done: 'Successfully Restored!',
    failed: 'Failed to restore the letter',
  }),
  /** How a text reads for a student, while it is written. */
  preview: endpoint('POST', '/api/letters/preview', {
    roles: staff,
    reads: true,
    body: z.strictObject({ kind: LetterKindName, text: LetterBody, studentId: Id }),
    data: LetterPreview,
    failed: 'Failed to show the letter',
  }),
  /** Which fields have no value, before letters are made. They are made by a step of many (`contract/bulk.ts`). */
  check: endpoint('POST', '/api/letters/check', {
    roles: staff,
    reads: true,
    body: z.strictObject({ templateId: Id, selection: BulkSelection }),
    data: LetterCheck,
    failed: 'Failed to check the letters',
  }),
}
