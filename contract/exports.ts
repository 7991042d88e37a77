import * as z from 'zod/mini'
import { companies } from './companies.ts'
import { courses } from './courses.ts'
import { documents } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { holidays } from './holidays.ts'
import { format } from './imports.ts'
import { placements } from './placements.ts'
import { records } from './records.ts'
import { requirements } from './requirements.ts'
import { students } from './students.ts'
import { supervisors } from './supervisors.ts'
import { suspensions } from './suspensions.ts'
import { teachers } from './teachers.ts'
import { terms } from './terms.ts'

const file = { stream: 'file', needsRoom: true, failed: 'Failed to export' } as const

/** Every list as a file, with its own filters, order and reach, and all of its pages. */
export const listExports = {
  students: endpoint('GET', '/api/exports/students', {
    roles: students.list.roles,
    query: z.extend(students.list.query, { format }),
    ...file,
  }),
  teachers: endpoint('GET', '/api/exports/teachers', {
    roles: teachers.list.roles,
    query: z.extend(teachers.list.query, { format }),
    ...file,
  }),
  supervisors: endpoint('GET', '/api/exports/supervisors', {
    roles: supervisors.list.roles,
    query: z.extend(supervisors.list.query, { format }),
    ...file,
  }),
  courses: endpoint('GET', '/api/exports/courses', {
    roles: courses.list.roles,
    query: z.extend(courses.list.query, { format }),
    ...file,
  }),
  companies: endpoint('GET', '/api/exports/companies', {
    roles: companies.list.roles,
    query: z.extend(companies.list.query, { format }),
    ...file,
  }),
  placements: endpoint('GET', '/api/exports/placements', {
    roles: placements.list.roles,
    query: z.extend(placements.list.query, { format }),
    ...file,
  }),
  records: endpoint('GET', '/api/exports/records', {
    roles: records.list.roles,
    query: z.extend(records.list.query, { format }),
    ...file,
  }),
  documents: endpoint('GET', '/api/exports/documents', {
    roles: documents.list.roles,
    query: z.extend(documents.list.query, { format }),
    ...file,
  }),
  terms: endpoint('GET', '/api/exports/terms', {
    roles: terms.list.roles,
    query: z.extend(terms.list.query, { format }),
    ...file,
  }),
  holidays: endpoint('GET', '/api/exports/holidays', {
    roles: holidays.list.roles,
    query: z.extend(holidays.list.query, { format }),
    ...file,
  }),
  suspensions: endpoint('GET', '/api/exports/suspensions', {
    roles: suspensions.list.roles,
    query: z.extend(suspensions.list.query, { format }),
    ...file,
  }),
  requirements: endpoint('GET', '/api/exports/requirements', {
    roles: requirements.list.roles,
    query: z.extend(requirements.list.query, { format }),
    ...file,
  }),
}
