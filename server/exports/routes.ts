import { listExports } from '#contract/exports.ts'
import type { FileFormat } from '#contract/imports.ts'
import { asked } from '#server/companies/asked.ts'
import { listCompanies } from '#server/companies/queries.ts'
import { listCourses } from '#server/courses/queries.ts'
import type { Serve } from '#server/http/serve.ts'
import { listPlacements } from '#server/placements/queries.ts'
import { type Services, todayOf } from '#server/services.ts'
import { listStudents } from '#server/students/queries.ts'
import { listSupervisors } from '#server/supervisors/queries.ts'
import { listTeachers } from '#server/teachers/queries.ts'
import {
  type Columns,
  companyColumns,
  courseColumns,
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
