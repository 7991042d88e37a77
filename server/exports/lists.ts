import type { QueryOf } from '#contract/endpoint.ts'
import type { listExports } from '#contract/exports.ts'
import { rangeOfMonth, type WorkDate } from '#domain/calendar.ts'
import { listCompanies } from '#server/companies/queries.ts'
import { listCourses } from '#server/courses/queries.ts'
import type { Db } from '#server/db.ts'
import { listDocuments } from '#server/documents/queries.ts'
import { listHolidays } from '#server/holidays/queries.ts'
import type { Actor } from '#server/http/serve.ts'
import { listPlacements } from '#server/placements/queries.ts'
import { monthsOf } from '#server/records/months.ts'
import { listRequirements } from '#server/requirements/queries.ts'
import { listStudents } from '#server/students/queries.ts'
import { listSupervisors } from '#server/supervisors/queries.ts'
import { listSuspensions } from '#server/suspensions/queries.ts'
import { listTeachers } from '#server/teachers/queries.ts'
import { listTerms } from '#server/terms/queries.ts'
import { holidayColumns, requirementColumns, suspensionColumns, termColumns } from './calendar-columns.ts'
import {
  type Columns,
  companyColumns,
  courseColumns,
  documentColumns,
  monthColumns,
  placementColumns,
  studentColumns,
  supervisorColumns,
  teacherColumns,
} from './columns.ts'

export type ListName = keyof typeof listExports
/** Who exports, when, and which page. `query` was already parsed by the contract of the list. */
export type ListRequest<Name extends ListName> = {
  db: Db
  actor: Actor
  today: WorkDate
  query: QueryOf<(typeof listExports)[Name]>
  part: { page: number; rowsPerPage: number }
}
type List<Name extends ListName, Row> = {
  columns: Columns<Row>
  read: (asked: ListRequest<Name>) => Promise<readonly Row[]>
}

/** Every file is read with the query of its list, so that reach, filters and order are the same. */
export const lists = {
  students: list('students', studentColumns, async ({ db, actor, today, query, part }) => {
    return (await listStudents(db, actor, { ...query, ...part, today })).students
  }),
  teachers: list('teachers', teacherColumns, async ({ db, query, part }) => {
    return (await listTeachers(db, { ...query, ...part })).teachers
  }),
  supervisors: list('supervisors', supervisorColumns, async ({ db, actor, query, part }) => {
    return (await listSupervisors(db, actor, { ...query, ...part })).supervisors
  }),
  courses: list('courses', courseColumns, async ({ db, actor, query, part }) => {
    return (await listCourses(db, actor, { ...query, ...part })).courses
  }),
  companies: list('companies', companyColumns, async ({ db, actor, today, query, part }) => {
    return (await listCompanies(db, { actor, today }, { ...query, ...part })).companies
  }),
  placements: list('placements', placementColumns, async ({ db, actor, query, part }) => {
    return (await listPlacements(db, actor, { ...query, ...part })).placements
  }),
  records: list('records', monthColumns, async ({ db, actor, query: { month, ...query }, part }) => {
    return (await monthsOf(db, actor, { ...query, ...part, ...rangeOfMonth(month) })).students
  }),
  documents: list('documents', documentColumns, async ({ db, actor, today, query, part }) => {
    return (await listDocuments(db, { actor, today }, { ...query, ...part })).documents
  }),
  terms: list('terms', termColumns, async ({ db, query, part }) => {
    return (await listTerms(db, { ...query, ...part })).terms
  }),
  holidays: list('holidays', holidayColumns, async ({ db, query, part }) => {
    return (await listHolidays(db, { ...query, ...part })).holidays
  }),
  suspensions: list('suspensions', suspensionColumns, async ({ db, query, part }) => {
    return (await listSuspensions(db, { ...query, ...part })).suspensions
  }),
  requirements: list('requirements', requirementColumns, async ({ db, query, part }) => {
    return (await listRequirements(db, { ...query, ...part })).requirements
  }),
}

function list<Name extends ListName, Row>(_name: Name, columns: Columns<Row>, read: List<Name, Row>['read']) {
  return {
    titles: columns.map(([title]) => title),
    read: async (asked: ListRequest<Name>) => (await read(asked)).map((row) => columns.map(([, cell]) => cell(row))),
  }
}
