import { dateInWords, monthInWords, monthOf, type WorkDate } from '#domain/calendar.ts'
import { type CertificateFacts, certificateText } from '#domain/certificate.ts'
import { type FilledBlock, fillLetter, parseLetter } from '#domain/letter.ts'
import { dayOfMonthInWords } from '#domain/letter-fields.ts'
import { letterStarters } from '#domain/letter-starters.ts'
import { hoursOfMinutes } from '#domain/report.ts'
import type { CertificateWording } from '#server/letters/template-queries.ts'

type Worded = CertificateFacts & {
  courseId: number
  name: string
  school: { name: string; address: string | null }
  schoolYear: string
  coordinator: string
  serial: string
  today: WorkDate
}

/** A certificate in the school's words: those of the program before those of all, else as the product has them. */
export function wordedCertificate(wordings: readonly CertificateWording[], facts: Worded): FilledBlock[] {
  const { kind, courseId, school, from, to, today } = facts
  const ofKind = wordings.filter((one) => one.kind === kind)
  const chosen =
    ofKind.find(({ courseIds }) => courseIds.includes(courseId)) ??
    ofKind.find(({ courseIds }) => courseIds.length === 0) ??
    letterStarters.find((one) => one.kind === kind)
  return fillLetter(parseLetter(chosen?.text ?? ''), {
    student: facts.name,
    program: facts.program,
    company: facts.companies.join(' and '),
    startDate: dateInWords(from),
    endDate: dateInWords(to),
    approvedHours: hoursOfMinutes(facts.minutes).toLocaleString('en'),
    schoolYear: facts.schoolYear,
    school: school.name,
    schoolAddress: school.address,
    coordinator: facts.coordinator,
    today: dateInWords(today),
    todayFormal: dayOfMonthInWords(today, monthInWords(monthOf(today))),
    certified: certificateText(facts),
    serialNumber: facts.serial,
  })
}
