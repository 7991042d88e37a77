import * as z from 'zod/mini'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import { EvaluationKind, formParts } from './evaluation-form.ts'
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
  versioned,
  whole,
} from './parts.ts'

/** A form that is sent. The name of one that is stored may be older than what `emailed` asks. */
const sentParts = { ...formParts, name: formParts.name.check(emailed) }

const settings = {
  /** Days after it is asked for until it is due. */
  daysToAnswer: z.optional(whole('Days to answer', 1, 90)),
  /** A completed placement releases it to the student, without a coordinator. */
  releasesAtCompletion: z.optional(z.boolean()),
  /** The programs that it is for; an empty list means all, which only an admin may choose. */
  courseIds: z.optional(programIds),
}

export const TemplateFields = z.strictObject({ ...sentParts, ...settings })
export type TemplateFields = z.output<typeof TemplateFields>

export const TemplateChanges = z.strictObject({ ...z.partial(TemplateFields).shape, ...versioned })
export type TemplateChanges = z.output<typeof TemplateChanges>

/** A file that another school or program can take over. */
export const TemplateFile = z.strictObject({
  format: z.literal('tapat-evaluation-template', 'This file is not an evaluation form'),
  formatVersion: z.literal(1, 'This file was made by a newer version'),
  ...sentParts,
})
export type TemplateFile = z.output<typeof TemplateFile>

const row = {
  ...Stored,
  name: z.string(),
  kind: EvaluationKind,
  dueAt: z.nullable(z.int()),
  daysToAnswer: z.int(),
  releasesAtCompletion: z.boolean(),
  courseIds: z.array(Id),
  courseCodes: z.array(z.string()),
  /** The number of its newest version, from 1. */
  revision: z.int(),
  itemCount: z.int(),
  /** Evaluations of any version; a version that has some is never changed. */
  usedCount: z.int(),
  /** Whether saving makes the next version. */
  isUsed: z.boolean(),
  /** Whether the person who asks may change it: an admin, or a coordinator of all its programs. */
  mayEdit: z.boolean(),
  archivedAt: z.nullable(Instant),
}
export const TemplateRow = z.object(row)
export type TemplateRow = z.output<typeof TemplateRow>

export const EvaluationTemplate = z.object({
  ...row,
  sections: formParts.sections,
  range: formParts.range,
  grades: formParts.grades,
  /** All versions, newest first. */
  revisions: z.array(Revision),
})
export type EvaluationTemplate = z.output<typeof EvaluationTemplate>

const staff = ['admin', 'teacher'] as const

export const evaluationTemplates = {
  list: endpoint('GET', '/api/evaluation-templates', {
    roles: staff,
    query: z.object({
      ...paging,
      ...archivable,
      kind: z.optional(EvaluationKind),
      /** Only forms of this program, including those of all programs. */
      courseId: z.optional(IdText),
      sort: sortedBy('name', 'kind', 'updatedAt'),
    }),
    data: z.object({ evaluationTemplates: z.array(TemplateRow), total: z.int() }),
    failed: 'Failed to fetch evaluation forms',
  }),
  /** The newest version, or the one that is named. */
  read: endpoint('GET', '/api/evaluation-templates/:id', {
    roles: staff,
    params: byId,
    query: z.object({ revision: z.optional(IdText) }),
    data: EvaluationTemplate,
    failed: 'Failed to fetch the evaluation form',
  }),
  create: endpoint('POST', '/api/evaluation-templates', {
    constraints: {
      evaluation_templates_name_taken: { message: 'An evaluation form with this name already exists', field: 'name' },
      evaluation_template_courses_course_id_fkey: {
        message: 'One of the programs does not exist',
        field: 'courseIds',
      },
    },
    roles: staff,
    body: TemplateFields,
    data: EvaluationTemplate,
    done: 'Successfully Created!',
    failed: 'Failed to add the evaluation form',
  }),
  /** A version that was used stays as it is: the change is its next version. */
  update: endpoint('PUT', '/api/evaluation-templates/:id', {
    roles: staff,
    touches: ['evaluations'],
    params: byId,
    body: TemplateChanges,
    data: EvaluationTemplate,
    done: 'Successfully Updated!',
    failed: 'Failed to update the evaluation form',
  }),
  duplicate: endpoint('POST', '/api/evaluation-templates/:id/duplicate', {
    roles: staff,
    params: byId,
    data: EvaluationTemplate,
    done: 'Successfully Created!',
    failed: 'Failed to duplicate the evaluation form',
  }),
  /** Evaluations that were asked for before can still be answered. */
  remove: endpoint('DELETE', '/api/evaluation-templates/:id', {
    roles: staff,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete the evaluation form',
  }),
  restore: endpoint('PUT', '/api/evaluation-templates/restore/:id', {
    roles: staff,
    params: byId,
    data: EvaluationTemplate,
    done: 'Successfully Restored!',
    failed: 'Failed to restore the evaluation form',
  }),
  /** The newest version as a JSON file. */
  export: endpoint('GET', '/api/evaluation-templates/:id/file', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to export the evaluation form',
  }),
  /** The content of such a file. A coordinator's form is for the own programs. */
  import: endpoint('POST', '/api/evaluation-templates/import', {
    roles: staff,
    body: TemplateFile,
    data: EvaluationTemplate,
    done: 'Successfully Created!',
    failed: 'Failed to import the evaluation form',
  }),
}
