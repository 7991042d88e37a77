import type { Company } from '#contract/companies.ts'
import type { Course } from '#contract/courses.ts'
import type { StudentDocument } from '#contract/documents.ts'
import type { MonthOfStudent } from '#contract/month-of-student.ts'
import type { Placement } from '#contract/placements.ts'
import type { Student } from '#contract/students.ts'
import type { Supervisor } from '#contract/supervisors.ts'
import type { Teacher } from '#contract/teachers.ts'
import { documentLabels } from '#domain/document.ts'
import { companyTitles } from '#domain/import-places.ts'
import { labels } from '#domain/labels.ts'
import { moaLabels } from '#domain/moa.ts'
import { placementLabels } from '#domain/placement.ts'
import { phaseLabels } from '#domain/requirement.ts'
import { semesterLabels } from '#domain/term.ts'
import type { Cell } from './sheet.ts'

export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[]

// A file that was exported, corrected and imported again has the titles that the import looks for.
const person = columnsOf(labels.person)

export const studentColumns: Columns<Student> = [
  [labels.student.studentNumber, ({ studentNumber }) => studentNumber],
  ...person,
  [labels.student.courseId, ({ courseCode }) => courseCode],
  [labels.student.yearLevel, ({ yearLevel }) => yearLevel],
  [labels.student.section, ({ section }) => section],
  ['Coordinator name', ({ coordinatorName }) => coordinatorName],
  ['Placement', ({ placementStatus }) => (placementStatus ? placementLabels[placementStatus] : null)],
  ['Company', ({ companyName }) => companyName],
  ['Supervisor', ({ supervisorName }) => supervisorName],
  ['Start', ({ startDate }) => startDate],
  ['Target end', ({ targetEndDate }) => targetEndDate],
  ['Required hours', ({ requiredMinutes }) => hours(requiredMinutes)],
  ['Approved hours', ({ approvedMinutes }) => hours(approvedMinutes)],
  ['Pending hours', ({ pendingMinutes }) => hours(pendingMinutes)],
  ['Graduated', ({ graduatedOn }) => graduatedOn],
]

export const teacherColumns: Columns<Teacher> = [
  [labels.teacher.employeeNumber, ({ employeeNumber }) => employeeNumber],
  ...person,
  [labels.teacher.department, ({ department }) => department],
  [labels.teacher.courseIds, ({ courseCodes }) => courseCodes.join(', ')],
  ['Students', ({ load }) => load],
]

export const supervisorColumns: Columns<Supervisor> = [
  ...person,
  [labels.supervisor.companyId, ({ companyName }) => companyName],
  [labels.supervisor.siteId, ({ siteName }) => siteName],
  [labels.supervisor.position, ({ position }) => position],
  [labels.supervisor.department, ({ department }) => department],
  ['Interns', ({ internCount }) => internCount],
]

export const courseColumns: Columns<Course> = [
  [labels.course.code, ({ code }) => code],
  [labels.course.name, ({ name }) => name],
  [labels.course.department, ({ department }) => department],
  [labels.course.requiredHours, ({ requiredHours }) => requiredHours],
  ['Hours a day at most', ({ maxMinutesPerDay }) => hours(maxMinutesPerDay)],
  ['Hours a week at most', ({ maxMinutesPerWeek }) => hours(maxMinutesPerWeek)],
  [labels.course.graceMinutes, ({ graceMinutes }) => graceMinutes],
  ['Coordinators', ({ coordinators }) => coordinators.map(({ name }) => name).join('; ')],
  [labels.course.active, yesOrNo('active')],
]

export const companyColumns: Columns<Company> = [
  ...columnsOf(companyTitles),
  ['MOA', ({ moa }) => moaLabels[moa.state]],
  ['MOA until', ({ moa }) => moa.validUntil],
  ['Sites', ({ siteCount }) => siteCount],
  ['Interns now', ({ internsNow }) => internsNow],
]

/** With the result of its last evaluation. */
export type GradedPlacement = Placement & { score: number | null; grade: string | null }

export const placementColumns: Columns<GradedPlacement> = [
  ['Student number', ({ studentNumber }) => studentNumber],
  ['Student', ({ studentName }) => studentName],
  ['Program', ({ courseCode }) => courseCode],
  ['School year', ({ schoolYear }) => schoolYear],
  ['Semester', ({ semester }) => semesterLabels[semester]],
  ['Company', ({ companyName }) => companyName],
  ['Site', ({ siteName }) => siteName],
  ['Supervisor', ({ supervisorName }) => supervisorName],
  ['Coordinator', ({ teacherName }) => teacherName],
  ['Position', ({ position }) => position],
  ['Status', ({ status }) => placementLabels[status]],
  ['Reason', ({ statusReason }) => statusReason],
  ['Start', ({ startDate }) => startDate],
  ['Target end', ({ targetEndDate }) => targetEndDate],
  [labels.placement.countsFrom, ({ countsFrom }) => countsFrom],
  ['Expected since', ({ expectedFrom }) => expectedFrom],
  ['End', ({ endDate }) => endDate],
  ['Required hours', ({ requiredMinutes }) => hours(requiredMinutes)],
  ['Result', ({ score }) => score],
  ['Grade', ({ grade }) => grade],
]

export const monthColumns: Columns<MonthOfStudent> = [
  ['Student number', ({ studentNumber }) => studentNumber],
  ['Student', ({ name }) => name],
  ['Program', ({ courseCode }) => courseCode],
  ['Section', ({ section }) => section],
  ['Company', ({ companyName }) => companyName],
  ['Days', ({ days }) => days],
  ['Days for approval', ({ waiting }) => waiting],
  ['Days incomplete', ({ incomplete }) => incomplete],
  ['Approved hours', ({ approvedMinutes }) => hours(approvedMinutes)],
  ['Pending hours', ({ pendingMinutes }) => hours(pendingMinutes)],
]

export const documentColumns: Columns<StudentDocument> = [
  ['Student or company', ({ ownerName }) => ownerName],
  ['Student number', ({ studentNumber }) => studentNumber],
  ['Program', ({ courseCode }) => courseCode],
  ['Section', ({ section }) => section],
  ['Requirement', ({ requirementName }) => requirementName],
  ['Phase', ({ phase }) => phaseLabels[phase]],
  ['Version', ({ revision }) => revision],
  ['Status', ({ state }) => documentLabels[state]],
  ['Submitted by', ({ uploadedByName }) => uploadedByName],
  ['Reviewed by', ({ reviewedByName }) => reviewedByName],
  ['Remarks', ({ remarks }) => remarks],
  ['Expires on', ({ expiresOn }) => expiresOn],
]

/** A cell that says yes or no. */
export function yesOrNo<Name extends string>(name: Name): (row: { [name in Name]: boolean }) => string {
  return (row) => (row[name] ? 'Yes' : 'No')
}

function hours(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes / 0.6) / 100
}

/** A column for each field of a table of labels, in its order; the compiler sees that the record has them all. */
function columnsOf<Name extends string>(titles: Readonly<Record<Name, string>>): Columns<Record<Name, Cell>> {
  return (Object.keys(titles) as Name[]).map((name) => [titles[name], (row) => row[name]])
}
