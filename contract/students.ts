import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, byId, Id, optionalDate, optionalId, optionalText, text, WorkDate } from './parts.ts'
import { Person, personFields } from './people.ts'

export const StudentFields = z.strictObject({
  ...personFields,
  studentNumber: text('Student number', 30),
  sex: z.optional(z.nullable(z.enum(['female', 'male'], 'Choose female or male'))),
  birthDate: optionalDate,
  street: optionalText('Street'),
  barangay: optionalText('Barangay'),
  city: optionalText('City or municipality'),
  province: optionalText('Province'),
  zip: optionalText('ZIP code', 10),
  courseId: Id,
  yearLevel: z.optional(z.nullable(z.int().check(z.gte(1, 'Year level: 1 to 7'), z.lte(7, 'Year level: 1 to 7')))),
  section: optionalText('Section', 30),
  guardianName: optionalText('Guardian'),
  guardianRelationship: optionalText('Relationship', 40),
  guardianNumber: optionalText('Guardian’s number', 30),
  emergencyName: optionalText('Emergency contact'),
  emergencyRelationship: optionalText('Relationship', 40),
  emergencyNumber: optionalText('Emergency number', 30),
  coordinatorId: optionalId,
})
export type StudentFields = z.output<typeof StudentFields>

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
})
export type Student = z.output<typeof Student>

export const students = {
  read: endpoint('GET', '/api/students/:id', {
    roles: anyone,
    params: byId,
    data: Student,
    failed: 'Failed to fetch student',
  }),
}
