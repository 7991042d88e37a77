import { listExports } from '#contract/exports.ts'
import type { FileFormat } from '#contract/imports.ts'
import { rangeOfMonth } from '#domain/calendar.ts'
import { asked } from '#server/companies/asked.ts'
import { listCompanies } from '#server/companies/queries.ts'
import { listCourses } from '#server/courses/queries.ts'
import { listDocuments } from '#server/documents/queries.ts'
import { listHolidays } from '#server/holidays/queries.ts'
import type { Serve } from '#server/http/serve.ts'
import { listPlacements } from '#server/placements/queries.ts'
import { monthsOf } from '#server/records/months.ts'
import { listRequirements } from '#server/requirements/queries.ts'
import { type Services, todayOf } from '#server/services.ts'
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
import { sheetFile } from './files.ts'

/** Every list writes its file by its own query, so that reach, filters and order are the same. */
export function exportRoutes(serve: Serve) {
  serve(listExports.students, ({ db, actor, query, ...call }) =>
    listFile({ ...call, noun: 'students', format: query.format }, studentColumns, async (part) => {
      const today = todayOf(call.services, call.now)
      return (await listStudents(db, actor, { ...query, ...part, today })).students
    }),
  )
  serve(listExports.teachers, ({ db, query, ...call }) =>
    listFile({ ...call, noun: 'coordinators', format: query.format }, teacherColumns, async (part) => {
      return (await listTeachers(db, { ...query, ...part })).teachers
    }),
  )
  serve(listExports.supervisors, ({ db, actor, query, ...call }) =>
    listFile({ ...call, noun: 'supervisors', format: query.format }, supervisorColumns, async (part) => {
      return (await listSupervisors(db, actor, { ...query, ...part })).supervisors
    }),
  )
  serve(listExports.courses, ({ db, actor, query, ...call }) =>
    listFile({ ...call, noun: 'programs', format: query.format }, courseColumns, async (part) => {
      return (await listCourses(db, actor, { ...query, ...part })).courses
    }),
  )
  serve(listExports.companies, ({ db, query, ...call }) =>
    listFile({ ...call, noun: 'companies', format: query.format }, companyColumns, async (part) => {
      return (await listCompanies(db, asked(call), { ...query, ...part })).companies
    }),
  )
  serve(listExports.placements, ({ db, actor, query, ...call }) =>
    listFile({ ...call, noun: 'placements', format: query.format }, placementColumns, async (part) => {
      return (await listPlacements(db, actor, { ...query, ...part })).placements
    }),
  )
  serve(listExports.records, ({ db, actor, query: { month, ...query }, ...call }) =>
    listFile({ ...call, noun: `time-records-${month}`, format: query.format }, monthColumns, async (part) => {
      return (await monthsOf(db, actor, { ...query, ...part, ...rangeOfMonth(month) })).students
    }),
  )
  serve(listExports.documents, ({ db, actor, query, ...call }) =>
    listFile({ ...call, noun: 'documents', format: query.format }, documentColumns, async (part) => {
      const today = todayOf(call.services, call.now)
      return (await listDocuments(db, { actor, today }, { ...query, ...part })).documents
    }),
  )
  serve(listExports.terms, ({ db, query, ...call }) =>
    listFile({ ...call, noun: 'terms', format: query.format }, termColumns, async (part) => {
      return (await listTerms(db, { ...query, ...part })).terms
    }),
  )
  serve(listExports.holidays, ({ db, query, ...call }) =>
    listFile({ ...call, noun: 'holidays', format: query.format }, holidayColumns, async (part) => {
      return (await listHolidays(db, { ...query, ...part })).holidays
    }),
  )
  serve(listExports.suspensions, ({ db, query, ...call }) =>
    listFile({ ...call, noun: 'suspensions', format: query.format }, suspensionColumns, async (part) => {
      return (await listSuspensions(db, { ...query, ...part })).suspensions
    }),
  )
  serve(listExports.requirements, ({ db, query, ...call }) =>
    listFile({ ...call, noun: 'requirements', format: query.format }, requirementColumns, async (part) => {
      return (await listRequirements(db, { ...query, ...part })).requirements
    }),
  )
}

type Part = { page: number; rowsPerPage: number }
type Wanted = { noun: string; format: FileFormat; services: Services; now: string }

const rowsPerPage = 1000

async function listFile<Row>(wanted: Wanted, columns: Columns<Row>, list: (part: Part) => Promise<readonly Row[]>) {
  // the first rows are there before the answer begins, so that a failure can still be told
  const first = await list({ page: 1, rowsPerPage })
  async function* lines() {
    let rows = first
    for (let page = 2; ; page++) {
      yield rows.map((row) => columns.map(([, cell]) => cell(row)))
      if (rows.length < rowsPerPage) return
      rows = await list({ page, rowsPerPage })
    }
  }
  const name = `${wanted.noun}-${todayOf(wanted.services, wanted.now)}`
  const titles = columns.map(([title]) => title)
  return sheetFile({ name, format: wanted.format, titles, lines: lines() })
}
