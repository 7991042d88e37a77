import * as z from 'zod/mini'
import { companies } from './companies.ts'
import { courses } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { format } from './imports.ts'
import { placements } from './placements.ts'
import { students } from './students.ts'
import { supervisors } from './supervisors.ts'
import { teachers } from './teachers.ts'

const file = { stream: 'file', failed: 'Failed to export' } as const

/** Every list as a file: its own filters, order and reach, all of its pages. */
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
}
