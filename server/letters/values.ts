import { dateInWords, monthInWords, monthOf, type WorkDate } from '#domain/calendar.ts'
import { dayOfMonthInWords, type LetterHomes, type LetterValues } from '#domain/letter-fields.ts'
import { hoursOfMinutes } from '#domain/report.ts'
import { type SignatoryOf, type SigningLine, type SigningPart, signatoryOf, signingLines } from '#domain/signatory.ts'
import { termInWords } from '#domain/term.ts'
import type { LetterFacts } from './facts-queries.ts'

/** What the letters of one moment share. */
export type LetterContext = {
  school: { name: string; address: string | null }
  signatories: readonly SignatoryOf[]
  /** Who makes them. */
  maker: { name: string; title: string }
  today: WorkDate
}
type Own = { reference: string | null; approvedMinutes: number | null }

const paper = 'letters'

/** The values of every field, for one student (rule 48). */
export function letterValues(
  facts: LetterFacts,
  { school, signatories, maker, today }: LetterContext,
  own: Own,
): LetterValues {
  const { courseId, yearLevel, startDate, endDate, semester, schoolYear, requiredMinutes } = facts
  const signer = (part: SigningPart) => signatoryOf(signatories, { paper, part, courseId })?.name ?? null
  const [noted, certified] = [signer('noted'), signer('certified')]
  return {
    student: facts.student,
    firstName: facts.firstName,
    lastName: facts.lastName,
    studentNumber: facts.studentNumber,
    yearLevel: yearLevel === null ? null : String(yearLevel),
    section: facts.section,
    studentAddress: placeInWords(facts.studentPlace),
    studentPhone: facts.studentPhone,
    guardian: facts.guardian,
    guardianRelationship: facts.guardianRelationship,
    program: facts.program,
    programCode: facts.programCode,
    department: facts.department,
    company: facts.company,
    companyAddress: facts.companyPlace && placeInWords(facts.companyPlace),
    companyContact: facts.companyContact,
    companyPosition: facts.companyPosition,
    supervisor: facts.supervisor,
    supervisorPosition: facts.supervisorPosition,
    startDate: startDate && dateInWords(startDate),
    endDate: endDate && dateInWords(endDate),
    term: semester && schoolYear && termInWords({ semester, schoolYear }),
    schoolYear,
    requiredHours: inHours(requiredMinutes),
    approvedHours: own.approvedMinutes === null ? null : inHours(own.approvedMinutes),
    school: school.name,
    schoolAddress: school.address,
    coordinator: facts.coordinator,
    preparedBy: signer('prepared') ?? maker.name,
    notedBy: noted,
    certifiedBy: certified,
    // The name of whoever makes it is no signatory of the school.
    signatures: signer('prepared') ?? noted ?? certified,
    today: dateInWords(today),
    todayFormal: dayOfMonthInWords(today, monthInWords(monthOf(today))),
    referenceNumber: own.reference,
  }
}

export function letterSigners(courseId: number, { signatories, maker }: LetterContext): SigningLine[] {
  return signingLines(signatories, { paper, courseId, maker })
}

export function homesOf({ studentId, placementId, companyId, supervisorId }: LetterFacts): LetterHomes {
  return { studentId, placementId, companyId, supervisorId }
}

function inHours(minutes: number): string {
  return hoursOfMinutes(minutes).toLocaleString('en')
}

/** '12 Rizal Avenue, San Roque, San Pablo City, Laguna 4000' */
function placeInWords({ street, barangay, city, province, zip }: LetterFacts['studentPlace']): string | null {
  const words = [street, barangay, city, province].filter(Boolean).join(', ')
  return words === '' ? null : [words, zip].filter(Boolean).join(' ')
}
