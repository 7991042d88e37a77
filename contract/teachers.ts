import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import { archivable, byId, Id, IdText, listOf, optionalText, paging, sortedBy, versioned } from './parts.ts'
import { Person, personConstraints, personFields } from './people.ts'

export const TeacherFields = z.strictObject({
  ...personFields,
  employeeNumber: optionalText(labels.teacher.employeeNumber, 30),
  department: optionalText(labels.teacher.department),
  courseIds: z.optional(listOf(Id, { most: 100, tooMany: 'At most 100 programs' })),
})
export type TeacherFields = z.output<typeof TeacherFields>

export const TeacherChanges = z.extend(z.partial(TeacherFields), versioned)
export type TeacherChanges = z.output<typeof TeacherChanges>

export const Teacher = z.extend(Person, {
  employeeNumber: z.nullable(z.string()),
  department: z.nullable(z.string()),
  courseIds: z.array(Id),
  courseCodes: z.array(z.string()),
  /** How many students they coordinate. */
  load: z.int(),
})
export type Teacher = z.output<typeof Teacher>

export const TeacherQuery = z.object({
  ...paging,
  ...archivable,
  courseId: z.optional(IdText),
  sort: sortedBy('name', 'load', 'createdAt'),
})
export type TeacherQuery = z.output<typeof TeacherQuery>

export const teachers = {
  list: endpoint('GET', '/api/teachers', {
    roles: ['admin', 'teacher'],
    exported: 'teachers',
    query: TeacherQuery,
    top: z.object({ teachers: z.array(Teacher), total: z.int() }),
    failed: 'Failed to fetch teachers',
  }),
  read: endpoint('GET', '/api/teachers/:id', {
    roles: ['admin', 'teacher'],
    params: byId,
    data: Teacher,
    failed: 'Failed to fetch teacher',
  }),
  create: endpoint('POST', '/api/teachers', {
    constraints: {
      ...personConstraints,
      teachers_employee_number_taken: {
        message: 'A coordinator with this employee number already exists',
        field: 'employeeNumber',
      },
      teacher_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
    },
    roles: ['admin'],
    decides: true,
    body: TeacherFields,
    data: Teacher,
    done: 'Successfully Created!',
    failed: 'Failed to add teacher',
  }),
  update: endpoint('PUT', '/api/teachers/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    body: TeacherChanges,
    data: Teacher,
    done: 'Successfully Updated!',
    failed: 'Failed to update teacher',
  }),
  remove: endpoint('DELETE', '/api/teachers/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete teacher',
  }),
  restore: endpoint('PUT', '/api/teachers/restore/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    data: Teacher,
    done: 'Successfully Restored!',
    failed: 'Failed to restore teacher',
  }),
}
