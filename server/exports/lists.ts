import type * as z from 'zod/mini'
import { companies } from '#contract/companies.ts'
import { courses } from '#contract/courses.ts'
import { documents } from '#contract/documents.ts'
import { evaluations } from '#contract/evaluations.ts'
import { type ExportedList, exportOf } from '#contract/exports.ts'
import { holidays } from '#contract/holidays.ts'
import { type Placement, placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { requirements } from '#contract/requirements.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { suspensions } from '#contract/suspensions.ts'
import { teachers } from '#contract/teachers.ts'
import { terms } from '#contract/terms.ts'
import { rangeOfMonth, type WorkDate } from '#domain/calendar.ts'
import { listCompanies } from '#server/companies/queries.ts'
import { listCourses } from '#server/courses/queries.ts'
import type { Db } from '#server/db.ts'
import { listDocuments } from '#server/documents/queries.ts'
import { listFinalGrades } from '#server/evaluations/grade-queries.ts'
import { listEvaluations } from '#server/evaluations/queries.ts'
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
  type GradedPlacement,
  monthColumns,
  placementColumns,
  studentColumns,
  supervisorColumns,
  teacherColumns,
} from './columns.ts'
import { evaluationColumns } from './evaluation-columns.ts'

/** Who exports, when, and which page. `query` was already parsed by the contract of the list. */
type ListRequest<Query> = {
  db: Db
  actor: Actor
  today: WorkDate
  query: Query
  part: { page: number; rowsPerPage: number }
}

/** Every file is read with the query of its list, so that reach, filters and order are the same. */
export const lists = {
  students: list(students.list, studentColumns, async ({ db, actor, today, query, part }) => {
    return (await listStudents(db, actor, { ...query, ...part, today })).students
  }),
  teachers: list(teachers.list, teacherColumns, async ({ db, query, part }) => {
    return (await listTeachers(db, { ...query, ...part })).teachers
  }),
  supervisors: list(supervisors.list, supervisorColumns, async ({ db, actor, query, part }) => {
    return (await listSupervisors(db, actor, { ...query, ...part })).supervisors
  }),
  courses: list(courses.list, courseColumns, async ({ db, actor, query, part }) => {
    return (await listCourses(db, actor, { ...query, ...part })).courses
  }),
  companies: list(companies.list, companyColumns, async ({ db, actor, today, query, part }) => {
    return (await listCompanies(db, { actor, today }, { ...query, ...part })).companies
  }),
  placements: list(placements.list, placementColumns, async ({ db, actor, query, part }) => {
    const { placements: found } = await listPlacements(db, actor, { ...query, ...part })
    return withGrades(db, actor, found)
  }),
  records: list(records.list, monthColumns, async ({ db, actor, query: { month, ...query }, part }) => {
    return (await monthsOf(db, actor, { ...query, ...part, ...rangeOfMonth(month) })).students
  }),
  documents: list(documents.list, documentColumns, async ({ db, actor, today, query, part }) => {
    return (await listDocuments(db, { actor, today }, { ...query, ...part })).documents
  }),
  evaluations: list(evaluations.list, evaluationColumns, async ({ db, actor, today, query, part }) => {
    return (await listEvaluations(db, { actor, today }, { ...query, ...part })).evaluations
  }),
  terms: list(terms.list, termColumns, async ({ db, query, part }) => {
    return (await listTerms(db, { ...query, ...part })).terms
  }),
  holidays: list(holidays.list, holidayColumns, async ({ db, query, part }) => {
    return (await listHolidays(db, { ...query, ...part })).holidays
  }),
  suspensions: list(suspensions.list, suspensionColumns, async ({ db, query, part }) => {
    return (await listSuspensions(db, { ...query, ...part })).suspensions
  }),
  requirements: list(requirements.list, requirementColumns, async ({ db, query, part }) => {
    return (await listRequirements(db, { ...query, ...part })).requirements
  }),
}

/** Only the office has the grade: a student reads it once it is released. */
async function withGrades(db: Db, { role }: Actor, found: readonly Placement[]): Promise<GradedPlacement[]> {
  const isOffice = role === 'admin' || role === 'teacher'
  const ids = found.map(({ id }) => id)
  const grades = new Map((isOffice ? await listFinalGrades(db, ids) : []).map((one) => [one.placementId, one]))
  return found.map((placement) => {
    const { score = null, grade = null } = grades.get(placement.id) ?? {}
    return { ...placement, score, grade }
  })
}

export type ListName = keyof typeof lists

function list<Query extends z.ZodMiniObject, Row>(
  endpoint: ExportedList<Query>,
  columns: Columns<Row>,
  read: (request: ListRequest<z.output<Query>>) => Promise<readonly Row[]>,
) {
  return {
    endpoint: exportOf(endpoint),
    titles: columns.map(([title]) => title),
    read: async (request: ListRequest<z.output<Query>>) =>
      (await read(request)).map((row) => columns.map(([, cell]) => cell(row))),
  }
}
