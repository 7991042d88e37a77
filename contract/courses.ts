import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { caps } from './caps.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  Id,
  Instant,
  listOf,
  optionalText,
  paging,
  Stored,
  sortedBy,
  text,
  versioned,
  whole,
} from './parts.ts'
import { PersonRef } from './people.ts'
import { Signatory, signatoryFields } from './signatories.ts'

const requiredHours = whole(labels.course.requiredHours, 1, 5000)
/** The hours of one term instead of the program's own. */
const TermHours = z.strictObject({ termId: Id, requiredHours })

export const CourseFields = z.strictObject({
  code: text(labels.course.code, 20),
  name: text(labels.course.name, 160),
  department: optionalText(labels.course.department),
  requiredHours,
  /** Without these three, the school's defaults. */
  maxMinutesPerDay: z.optional(caps.day),
  maxMinutesPerWeek: z.optional(caps.week),
  graceMinutes: z.optional(caps.grace),
  active: z.optional(z.boolean()),
  termHours: z.optional(listOf(TermHours, { most: 100, tooMany: 'At most 100 terms' })),
  /** They sign instead of the school’s. */
  signatories: signatoryFields,
})
export type CourseFields = z.output<typeof CourseFields>

export const CourseChanges = z.strictObject({
  ...z.partial(CourseFields).shape,
  /** Hours, caps and grace are copied to a placement; true updates the live placements of own students too. */
  applyToLive: z.optional(z.boolean()),
  ...versioned,
})
export type CourseChanges = z.output<typeof CourseChanges>

export const Course = z.object({
  ...Stored,
  code: z.string(),
  name: z.string(),
  department: z.nullable(z.string()),
  requiredHours: z.int(),
  maxMinutesPerDay: z.int(),
  maxMinutesPerWeek: z.int(),
  graceMinutes: z.int(),
  active: z.boolean(),
  archivedAt: z.nullable(Instant),
  termHours: z.array(z.object({ termId: Id, requiredHours: z.int() })),
  signatories: z.array(Signatory),
  coordinators: z.array(PersonRef),
})
export type Course = z.output<typeof Course>

/** A live placement with a copy of the program's hours and caps. */
export const AffectedPlacement = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  companyName: z.nullable(z.string()),
  status: z.string(),
  requiredHours: z.number(),
})
export type AffectedPlacement = z.output<typeof AffectedPlacement>

const staff = ['admin', 'teacher'] as const

export const courses = {
  list: endpoint('GET', '/api/courses', {
    roles: anyone,
    exported: 'courses',
    query: z.object({
      ...paging,
      ...archivable,
      active: z.optional(z.enum(['true', 'false'], 'Write true or false')),
      sort: sortedBy('code', 'name', 'department', 'requiredHours'),
    }),
    data: z.object({ courses: z.array(Course), total: z.int() }),
    failed: 'Failed to fetch courses',
  }),
  read: endpoint('GET', '/api/courses/:id', {
    roles: anyone,
    params: byId,
    data: Course,
    failed: 'Failed to fetch course',
  }),
  /** The placements that a change of hours or caps could update. */
  affected: endpoint('GET', '/api/courses/:id/affected', {
    roles: staff,
    params: byId,
    query: z.object(paging),
    /** `others` counts those of other coordinators' students. */
    data: z.object({ placements: z.array(AffectedPlacement), total: z.int(), others: z.int() }),
    failed: 'Failed to fetch placements',
  }),
  create: endpoint('POST', '/api/courses', {
    constraints: {
      courses_code_taken: { message: 'A program with this code already exists', field: 'code' },
      course_term_hours_pkey: { message: 'The list has a term twice', field: 'termHours' },
      course_term_hours_term_id_fkey: { message: 'One of the terms does not exist', field: 'termHours' },
    },
    roles: staff,
    body: CourseFields,
    data: Course,
    done: 'Successfully Created!',
    failed: 'Failed to add course',
  }),
  update: endpoint('PUT', '/api/courses/:id', {
    roles: staff,
    decides: true,
    params: byId,
    body: CourseChanges,
    /**
     * `touched` counts the placements that got the new hours or caps; `untouched` those that keep the old ones, because
     * they belong to another coordinator's students.
     */
    data: z.extend(Course, { touched: z.int(), untouched: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to update course',
  }),
  remove: endpoint('DELETE', '/api/courses/:id', {
    roles: staff,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete course',
  }),
  restore: endpoint('PUT', '/api/courses/restore/:id', {
    roles: staff,
    params: byId,
    data: Course,
    done: 'Successfully Restored!',
    failed: 'Failed to restore course',
  }),
}
