import { isCertificate, type LetterKind } from './letter-kind.ts'

/** Where a value is entered. `made`: the letter itself gives it. */
type Home = 'student' | 'placement' | 'company' | 'supervisor' | 'program' | 'school' | 'signatories' | 'made'
type Field = { label: string; group: string; home: Home; only?: 'certificates' }

/** Every field of a letter, with the words that the editor has for it and the home of its value (rule 48). */
export const letterFields = {
  student: { label: 'Full name', group: 'Student', home: 'student' },
  firstName: { label: 'First name', group: 'Student', home: 'student' },
  lastName: { label: 'Last name', group: 'Student', home: 'student' },
  studentNumber: { label: 'Student number', group: 'Student', home: 'student' },
  yearLevel: { label: 'Year level', group: 'Student', home: 'student' },
  section: { label: 'Section', group: 'Student', home: 'student' },
  studentAddress: { label: 'Home address', group: 'Student', home: 'student' },
  studentPhone: { label: 'Contact number', group: 'Student', home: 'student' },
  guardian: { label: 'Parent or guardian', group: 'Student', home: 'student' },
  guardianRelationship: { label: 'Relationship of the guardian', group: 'Student', home: 'student' },
  program: { label: 'Program', group: 'Program', home: 'program' },
  programCode: { label: 'Program code', group: 'Program', home: 'program' },
  department: { label: 'Department', group: 'Program', home: 'program' },
  company: { label: 'Company', group: 'Company', home: 'placement' },
  companyAddress: { label: 'Company address', group: 'Company', home: 'company' },
  companyContact: { label: 'Contact person', group: 'Company', home: 'company' },
  companyPosition: { label: 'Position of the contact person', group: 'Company', home: 'company' },
  supervisor: { label: 'Supervisor', group: 'Company', home: 'placement' },
  supervisorPosition: { label: 'Position of the supervisor', group: 'Company', home: 'supervisor' },
  startDate: { label: 'First day', group: 'Internship', home: 'placement' },
  endDate: { label: 'Last day (planned, until it has ended)', group: 'Internship', home: 'placement' },
  term: { label: 'Term', group: 'Internship', home: 'placement' },
  schoolYear: { label: 'School year', group: 'Internship', home: 'placement' },
  requiredHours: { label: 'Required hours', group: 'Internship', home: 'placement' },
  approvedHours: { label: 'Approved hours', group: 'Internship', home: 'placement' },
  school: { label: 'School', group: 'School', home: 'school' },
  schoolAddress: { label: 'School address', group: 'School', home: 'school' },
  coordinator: { label: 'Coordinator', group: 'School', home: 'student' },
  preparedBy: { label: 'Prepared by: name', group: 'School', home: 'signatories' },
  notedBy: { label: 'Noted by: name', group: 'School', home: 'signatories' },
  certifiedBy: { label: 'Certified correct by: name', group: 'School', home: 'signatories' },
  signatures: { label: 'Lines to sign', group: 'School', home: 'signatories' },
  today: { label: 'Date of today', group: 'Letter', home: 'made' },
  todayFormal: { label: 'Date of today, formal', group: 'Letter', home: 'made' },
  referenceNumber: { label: 'Reference number', group: 'Letter', home: 'made' },
  certified: { label: 'What was completed, as a sentence', group: 'Letter', home: 'made', only: 'certificates' },
  serialNumber: { label: 'Serial number', group: 'Letter', home: 'made', only: 'certificates' },
} as const satisfies Record<string, Field>
export type LetterField = keyof typeof letterFields
export type LetterValues = Partial<Record<LetterField, string | null>>

const names = Object.keys(letterFields) as LetterField[]

/** A certificate is about one placement that has ended, and its lines to sign have their place. */
const onCertificates: readonly LetterField[] = [
  'student',
  'program',
  'company',
  'startDate',
  'endDate',
  'approvedHours',
  'schoolYear',
  'school',
  'schoolAddress',
  'coordinator',
  'today',
  'todayFormal',
  'certified',
  'serialNumber',
]

export function letterFieldsOf(kind: LetterKind): LetterField[] {
  if (isCertificate(kind)) return [...onCertificates]
  return names.filter((name) => {
    const { only }: Field = letterFields[name]
    return only === undefined
  })
}

/** The records behind the values, which the links lead to. */
export type LetterHomes = {
  studentId: number
  placementId: number | null
  companyId: number | null
  supervisorId: number | null
}

export function linkOf(field: LetterField, homes: LetterHomes): string {
  const { studentId, placementId, companyId, supervisorId } = homes
  const student = `/students/${studentId}`
  const placement = placementId === null ? student : `${student}?placement=${placementId}`
  const links: Record<Home, string> = {
    student,
    placement,
    company: companyId === null ? placement : `/companies?open=${companyId}`,
    supervisor: supervisorId === null ? placement : '/supervisors',
    program: '/courses',
    school: '/settings',
    signatories: '/settings',
    made: student,
  }
  return links[letterFields[field].home]
}

/** '17th day of November 2026' */
export function dayOfMonthInWords(date: string, monthAndYear: string): string {
  const day = Number(date.slice(8, 10))
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending} day of ${monthAndYear}`
}
