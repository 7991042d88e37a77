import * as z from 'zod/mini'
import { companies } from './companies.ts'
import { courses } from './courses.ts'
import { documents } from './documents.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
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

/** Every list as a file, with its own filters, order and reach, and all of its pages. */
export const listExports = {
  students: exportOf('students', students.list),
  teachers: exportOf('teachers', teachers.list),
  supervisors: exportOf('supervisors', supervisors.list),
  courses: exportOf('courses', courses.list),
  companies: exportOf('companies', companies.list),
  placements: exportOf('placements', placements.list),
  records: exportOf('records', records.list),
  documents: exportOf('documents', documents.list),
  terms: exportOf('terms', terms.list),
  holidays: exportOf('holidays', holidays.list),
  suspensions: exportOf('suspensions', suspensions.list),
  requirements: exportOf('requirements', requirements.list),
}

type ListEndpoint<Query extends z.ZodMiniObject> = { roles: Endpoint['roles']; query: Query }

function exportOf<Query extends z.ZodMiniObject>(name: string, { roles, query }: ListEndpoint<Query>) {
  return endpoint('GET', `/api/exports/${name}`, {
    roles,
    query: z.extend(query, { format }),
    stream: 'file',
    needsRoom: true,
    failed: 'Failed to export',
  })
}
