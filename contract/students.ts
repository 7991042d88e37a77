import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { placementStatuses } from '#domain/placement.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  bounded,
  byId,
  emptyToNull,
  Id,
  idsOf,
  optionalId,
  optionalText,
  paging,
  sortedBy,
  text,
  versioned,
  WorkDate,
  whole,
} from './parts.ts'
import { counted, HistoryEvent, Person, personConstraints, personFields } from './people.ts'
import { studentFilters } from './student-filters.ts'

export const StudentFields = z.strictObject({
  ...personFields,
  studentNumber: text(labels.student.studentNumber, 30),
  sex: emptyToNull(z.enum(['female', 'male'], 'Choose female or male')),
  birthDate: emptyToNull(WorkDate.check(z.refine((date) => date >= '1900', 'Enter a date from 1900'))),
  street: optionalText(labels.student.street),
  barangay: optionalText(labels.student.barangay),
  city: optionalText(labels.student.city),
  province: optionalText(labels.student.province),
  zip: optionalText(labels.student.zip, 10),
  courseId: z.int('Choose a program').check(z.positive('Choose a program')),
  yearLevel: emptyToNull(whole(labels.student.yearLevel, 1, 7)),
  section: optionalText(labels.student.section, 30),
  guardianName: optionalText(labels.student.guardianName),
  guardianRelationship: optionalText(labels.student.guardianRelationship, 40),
  guardianNumber: optionalText(labels.student.guardianNumber, 30),
  emergencyName: optionalText(labels.student.emergencyName),
  emergencyRelationship: optionalText(labels.student.emergencyRelationship, 40),
  emergencyNumber: optionalText(labels.student.emergencyNumber, 30),
  coordinatorId: optionalId,
})
export type StudentFields = z.output<typeof StudentFields>

/** A PUT changes only the fields that it names. */
export const StudentChanges = z.extend(z.partial(StudentFields), versioned)
export type StudentChanges = z.output<typeof StudentChanges>

export const Student = z.extend(Person, {
  studentNumber: z.string(),
  sex: z.nullable(z.enum(['female', 'male'])),
  birthDate: z.nullable(WorkDate),
  street: z.nullable(z.string()),
  barangay: z.nullable(z.string()),
  city: z.nullable(z.string()),
  province: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  courseId: Id,
  courseCode: z.string(),
  courseName: z.string(),
  yearLevel: z.nullable(z.int()),
  section: z.nullable(z.string()),
  guardianName: z.nullable(z.string()),
  guardianRelationship: z.nullable(z.string()),
  guardianNumber: z.nullable(z.string()),
  emergencyName: z.nullable(z.string()),
  emergencyRelationship: z.nullable(z.string()),
  emergencyNumber: z.nullable(z.string()),
  coordinatorId: z.nullable(Id),
  coordinatorName: z.nullable(z.string()),
  remarks: z.nullable(z.string()),
  /** Set by a roll-over, cleared by Restore. */
  graduatedOn: z.nullable(WorkDate),
  /** The current placement: the one at work, else the one in preparation, else the last. */
  placementId: z.nullable(Id),
  placementStatus: z.nullable(z.enum(placementStatuses)),
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  supervisorId: z.nullable(Id),
  supervisorName: z.nullable(z.string()),
  startDate: z.nullable(WorkDate),
  targetEndDate: z.nullable(WorkDate),
  requiredMinutes: z.nullable(z.int()),
  approvedMinutes: z.int(),
  pendingMinutes: z.int(),
  /** Of the current placement. */
  lastTapOn: z.nullable(WorkDate),
})
export type Student = z.output<typeof Student>

export const StudentQuery = z.object({
  ...paging,
  ...studentFilters,
  sort: sortedBy('name', 'studentNumber', 'createdAt', 'section', 'status', 'hours', 'remaining', 'lastTap', 'account'),
})
export type StudentQuery = z.output<typeof StudentQuery>

const staff = ['admin', 'teacher'] as const
const remarks = z.pipe(
  bounded(2000, { wrong: 'Remarks are required', tooLong: 'Remarks: at most 2000 characters' }).check(z.trim()),
  z.transform((words) => (words === '' ? null : words)),
)

export const students = {
  list: endpoint('GET', '/api/students', {
    roles: anyone,
    exported: 'students',
    query: StudentQuery,
    data: z.object({ students: z.array(Student), ...counted }),
    failed: 'Failed to fetch students',
  }),
  /** The exact total of the list above, however many rows it has. */
  totals: endpoint('GET', '/api/students/total', {
    roles: anyone,
    query: StudentQuery,
    data: z.object({ total: z.int() }),
    failed: 'Failed to fetch students',
  }),
  read: endpoint('GET', '/api/students/:id', {
    roles: anyone,
    params: byId,
    data: Student,
    failed: 'Failed to fetch student',
  }),
  create: endpoint('POST', '/api/students', {
    constraints: {
      ...personConstraints,
      students_number_taken: { message: 'A student with this student number already exists', field: 'studentNumber' },
    },
    roles: staff,
    decides: true,
    body: StudentFields,
    data: Student,
    done: 'Successfully Created!',
    failed: 'Failed to add student',
  }),
  update: endpoint('PUT', '/api/students/:id', {
    roles: staff,
    decides: true,
    params: byId,
    body: StudentChanges,
    data: Student,
    done: 'Successfully Updated!',
    failed: 'Failed to update student',
  }),
  remove: endpoint('DELETE', '/api/students/:id', {
    roles: staff,
    touches: ['placements', 'documents', 'passes', 'supervisors'],
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete student',
  }),
  restore: endpoint('PUT', '/api/students/restore/:id', {
    roles: staff,
    touches: ['placements', 'documents', 'passes', 'supervisors'],
    decides: true,
    params: byId,
    data: Student,
    done: 'Successfully Restored!',
    failed: 'Failed to restore student',
  }),
  saveRemarks: endpoint('PUT', '/api/students/save-remarks/:id', {
    roles: ['admin', 'teacher', 'supervisor'],
    params: byId,
    body: z.strictObject({ remarks, ...versioned }),
    data: Student,
    done: 'Successfully Updated!',
    failed: 'Failed to add remarks',
  }),
  history: endpoint('GET', '/api/students/history/:id', {
    roles: staff,
    params: byId,
    query: z.object({ page: paging.page, rowsPerPage: paging.rowsPerPage }),
    data: z.object({ events: z.array(HistoryEvent), total: z.int() }),
    failed: 'Failed to fetch history',
  }),
  assign: endpoint('PUT', '/api/students/coordinator', {
    roles: staff,
    decides: true,
    body: z.strictObject({ ids: idsOf('student'), coordinatorId: z.nullable(Id) }),
    data: z.object({ changed: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to update students',
  }),
  removeMany: endpoint('PUT', '/api/students/archive', {
    roles: staff,
    touches: ['placements', 'documents', 'passes', 'supervisors'],
    decides: true,
    body: z.strictObject({ ids: idsOf('student') }),
    data: z.object({ changed: z.int() }),
    done: 'Successfully Deleted!',
    failed: 'Failed to delete students',
  }),
}
