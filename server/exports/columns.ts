import type { Company } from '#contract/companies.ts'
import type { Course } from '#contract/courses.ts'
import type { StudentDocument } from '#contract/documents.ts'
import type { MonthOfStudent } from '#contract/month-of-student.ts'
import type { Placement } from '#contract/placements.ts'
import type { Student } from '#contract/students.ts'
import type { Supervisor } from '#contract/supervisors.ts'
import type { Teacher } from '#contract/teachers.ts'
import { documentLabels } from '#domain/document.ts'
import { placementLabels } from '#domain/placement.ts'
import { phaseLabels } from '#domain/requirement.ts'
import { semesterLabels } from '#domain/term.ts'
import type { Cell } from './sheet.ts'

export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[]

type Named = Pick<Student, 'lastName' | 'firstName' | 'middleName' | 'suffix' | 'email' | 'contactNumber' | 'username'>

// titles are those of the import's template where both have the column, so that a file can be mended and come back
const person: Columns<Named> = [
  ['Last name', ({ lastName }) => lastName],
  ['First name', ({ firstName }) => firstName],
  ['Middle name', ({ middleName }) => middleName],
  ['Suffix', ({ suffix }) => suffix],
  ['E-mail', ({ email }) => email],
  ['Contact number', ({ contactNumber }) => contactNumber],
  ['Username', ({ username }) => username],
]

export const studentColumns: Columns<Student> = [
  ['Student number', ({ studentNumber }) => studentNumber],
  ...person,
  ['Program', ({ courseCode }) => courseCode],
  ['Year level', ({ yearLevel }) => yearLevel],
  ['Section', ({ section }) => section],
  ['Coordinator name', ({ coordinatorName }) => coordinatorName],
  ['Placement', ({ placementStatus }) => (placementStatus ? placementLabels[placementStatus] : null)],
  ['Company', ({ companyName }) => companyName],
  ['Supervisor', ({ supervisorName }) => supervisorName],
  ['Start', ({ startDate }) => startDate],
  ['Target end', ({ targetEndDate }) => targetEndDate],
  ['Required hours', ({ requiredMinutes }) => hours(requiredMinutes)],
  ['Approved hours', ({ approvedMinutes }) => hours(approvedMinutes)],
  ['Pending hours', ({ pendingMinutes }) => hours(pendingMinutes)],
]

export const teacherColumns: Columns<Teacher> = [
  ['Employee number', ({ employeeNumber }) => employeeNumber],
  ...person,
  ['Department', ({ department }) => department],
  ['Programs', ({ courseCodes }) => courseCodes.join(', ')],
  ['Students', ({ load }) => load],
]

export const supervisorColumns: Columns<Supervisor> = [
  ...person,
  ['Company', ({ companyName }) => companyName],
  ['Site', ({ siteName }) => siteName],
  ['Position', ({ position }) => position],
  ['Department', ({ department }) => department],
  ['Interns', ({ internCount }) => internCount],
]

export const courseColumns: Columns<Course> = [
  ['Code', ({ code }) => code],
  ['Name', ({ name }) => name],
  ['Department', ({ department }) => department],
  ['Required hours', ({ requiredHours }) => requiredHours],
  ['Hours a day at most', ({ maxMinutesPerDay }) => hours(maxMinutesPerDay)],
  ['Hours a week at most', ({ maxMinutesPerWeek }) => hours(maxMinutesPerWeek)],
  ['Grace minutes', ({ graceMinutes }) => graceMinutes],
  ['Coordinators', ({ coordinators }) => coordinators.map(({ name }) => name).join(', ')],
  ['Offered', ({ active }) => yesOrNo(active)],
]

export const companyColumns: Columns<Company> = [
  ['Company', ({ name }) => name],
  ['Industry', ({ industry }) => industry],
  ['Street', ({ street }) => street],
  ['Barangay', ({ barangay }) => barangay],
  ['City or municipality', ({ city }) => city],
  ['Province', ({ province }) => province],
  ['ZIP code', ({ zip }) => zip],
  ['Contact person', ({ contactPerson }) => contactPerson],
  ['Position', ({ contactPosition }) => contactPosition],
  ['E-mail', ({ email }) => email],
  ['Contact number', ({ contactNumber }) => contactNumber],
  ['Website', ({ website }) => website],
  ['Slots', ({ slots }) => slots],
  ['Status', ({ status }) => status],
  ['MOA', ({ moa }) => moa.state],
  ['MOA until', ({ moa }) => moa.validUntil],
  ['Sites', ({ siteCount }) => siteCount],
  ['Interns now', ({ internsNow }) => internsNow],
]

export const placementColumns: Columns<Placement> = [
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
  ['End', ({ endDate }) => endDate],
  ['Required hours', ({ requiredMinutes }) => hours(requiredMinutes)],
]

export const monthColumns: Columns<MonthOfStudent> = [
  ['Student number', ({ studentNumber }) => studentNumber],
  ['Student', ({ name }) => name],
  ['Program', ({ courseCode }) => courseCode],
  ['Section', ({ section }) => section],
  ['Company', ({ companyName }) => companyName],
  ['Days', ({ days }) => days],
  ['Days waiting', ({ waiting }) => waiting],
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
  ['State', ({ state }) => documentLabels[state]],
  ['Handed in by', ({ uploadedByName }) => uploadedByName],
  ['Reviewed by', ({ reviewedByName }) => reviewedByName],
  ['Remarks', ({ remarks }) => remarks],
  ['Expires on', ({ expiresOn }) => expiresOn],
]

export function yesOrNo(is: boolean): string {
  return is ? 'Yes' : 'No'
}

function hours(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes / 0.6) / 100
}
