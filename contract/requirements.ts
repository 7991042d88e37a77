import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { repetitions } from '#domain/repeating.ts'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  emptyToNull,
  Id,
  IdText,
  Instant,
  listOf,
  optionalId,
  paging,
  programIds,
  Stored,
  sortedBy,
  text,
  versioned,
  whole,
} from './parts.ts'
import { AffectedByRequirement, RequirementReach } from './requirement-reach.ts'

export const waysToMeet = ['upload', 'evaluation'] as const
export const phases = ['before', 'during', 'after'] as const
export const subjects = ['student', 'company'] as const
export const uploaders = ['student', 'teacher', 'supervisor'] as const
export const blockers = ['nothing', 'deployment', 'completion'] as const
/** The types of files that may be submitted, by their content. */
export const uploadTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

const Repeats = z.enum(repetitions, 'Choose week or month')
const MetBy = z.enum(waysToMeet, 'Choose upload or evaluation')
const Phase = z.enum(phases, 'Choose before, during or after')
const Subject = z.enum(subjects, 'Choose student or company')
const Uploader = z.enum(uploaders, 'Choose who uploads it')
const Blocks = z.enum(blockers, 'Choose nothing, deployment or completion')

export const RequirementFields = z.strictObject({
  code: text(labels.requirement.code, 40),
  name: text(labels.requirement.name).check(emailed),
  phase: Phase,
  subject: z.optional(Subject),
  uploadedBy: z.optional(Uploader),
  blocks: z.optional(Blocks),
  hasExpiry: z.optional(z.boolean()),
  needsNotary: z.optional(z.boolean()),
  /** Addressed to the company: its supervisor may read what a student submits for it. */
  forCompany: z.optional(z.boolean()),
  acceptedTypes: z.optional(
    listOf(z.enum(uploadTypes, 'This kind of file is not accepted'), {
      least: 1,
      tooFew: 'Accept at least one kind',
      most: uploadTypes.length,
      tooMany: 'A kind of file is named twice',
    }),
  ),
  maxSizeMb: z.optional(whole(labels.requirement.maxSizeMb, 1, 100)),
  /** Its order in the list. */
  position: z.optional(whole(labels.requirement.position, 0, 1000)),
  /** The programs that it is for; an empty list means all. */
  courseIds: z.optional(programIds),
  metBy: z.optional(MetBy),
  evaluationTemplateId: optionalId,
  /** One document per week or month of a running placement; null for a single one. */
  repeats: emptyToNull(Repeats),
})
export type RequirementFields = z.output<typeof RequirementFields>

export const RequirementChanges = z.strictObject({ ...z.partial(RequirementFields).shape, ...versioned })
export type RequirementChanges = z.output<typeof RequirementChanges>

export const Requirement = z.object({
  ...Stored,
  code: z.string(),
  name: z.string(),
  phase: Phase,
  subject: Subject,
  uploadedBy: Uploader,
  blocks: Blocks,
  hasExpiry: z.boolean(),
  needsNotary: z.boolean(),
  forCompany: z.boolean(),
  acceptedTypes: z.array(z.string()),
  maxSizeMb: z.int(),
  position: z.int(),
  courseIds: z.array(Id),
  courseCodes: z.array(z.string()),
  metBy: MetBy,
  evaluationTemplateId: z.nullable(Id),
  evaluationTemplateName: z.nullable(z.string()),
  repeats: z.nullable(Repeats),
  /** The name of the form to fill in, if there is one. */
  templateName: z.nullable(z.string()),
  archivedAt: z.nullable(Instant),
})
export type Requirement = z.output<typeof Requirement>

const staff = ['admin', 'teacher'] as const

export const requirements = {
  list: endpoint('GET', '/api/requirements', {
    roles: anyone,
    exported: 'requirements',
    query: z.object({
      ...paging,
      ...archivable,
      phase: z.optional(Phase),
      subject: z.optional(Subject),
      /** Only requirements of this program, including those of all programs. */
      courseId: z.optional(IdText),
      sort: sortedBy('position', 'code', 'name', 'phase'),
    }),
    data: z.object({ requirements: z.array(Requirement), total: z.int() }),
    failed: 'Failed to fetch requirements',
  }),
  create: endpoint('POST', '/api/requirements', {
    constraints: {
      requirements_code_taken: { message: 'A requirement with this code already exists', field: 'code' },
      requirement_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
      requirements_evaluation_template_id_fkey: { message: 'This form does not exist', field: 'evaluationTemplateId' },
      requirements_evaluation_named: { message: 'Choose the evaluation form', field: 'evaluationTemplateId' },
      requirements_repeat_of_student: {
        message: 'Only a file of each student during the internship that never expires can repeat',
        field: 'repeats',
      },
      requirements_evaluation_of_student: { message: 'An evaluation is of a student, and never expires' },
    },
    roles: staff,
    body: RequirementFields,
    data: Requirement,
    done: 'Successfully Created!',
    failed: 'Failed to add requirement',
  }),
  update: endpoint('PUT', '/api/requirements/:id', {
    roles: staff,
    params: byId,
    body: RequirementChanges,
    data: Requirement,
    done: 'Successfully Updated!',
    failed: 'Failed to update requirement',
  }),
  remove: endpoint('DELETE', '/api/requirements/:id', {
    roles: staff,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete requirement',
  }),
  restore: endpoint('PUT', '/api/requirements/restore/:id', {
    roles: staff,
    params: byId,
    data: Requirement,
    done: 'Successfully Restored!',
    failed: 'Failed to restore requirement',
  }),
  /** Who would need it: students with a live placement, or companies that have such students. */
  affected: endpoint('POST', '/api/requirements/affected', {
    roles: staff,
    reads: true,
    body: RequirementReach,
    data: AffectedByRequirement,
    failed: 'Failed to find who is affected',
  }),
  /** The form to fill in: PDF, a picture, Word or Excel. */
  setTemplate: endpoint('PUT', '/api/requirements/:id/template', {
    roles: staff,
    params: byId,
    multipart: true,
    data: Requirement,
    done: 'Successfully Updated!',
    failed: 'Failed to upload the template',
  }),
  removeTemplate: endpoint('DELETE', '/api/requirements/:id/template', {
    roles: staff,
    params: byId,
    data: Requirement,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete the template',
  }),
  template: endpoint('GET', '/api/requirements/:id/template', {
    roles: anyone,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the template',
  }),
}
