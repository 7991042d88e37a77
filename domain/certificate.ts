import { dateInWords, type WorkDate } from './calendar.ts'
import type { FilledBlock } from './letter.ts'
import { referenceOf } from './letter-number.ts'
import { type PlacementStatus, statusInSentence } from './placement.ts'
import { undecidedInWords } from './record.ts'
import type { Refusal } from './refusal.ts'
import type { SigningLine } from './signatory.ts'
import { type CountedDay, type TotalsRules, weeksOf } from './week.ts'

export const certificateKinds = ['certificate', 'partial_certificate'] as const
export type CertificateKind = (typeof certificateKinds)[number]

const asList = new Intl.ListFormat('en')

/** What became of a certificate. */
export const certificateStates = ['valid', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Which certificate a placement with this status can have; null before it ends and after a withdrawal (rule 47). */
export function certificateKindOf(status: PlacementStatus): CertificateKind | null {
  if (status === 'completed') return 'certificate'
  return status === 'pulled_out' || status === 'transferred' ? 'partial_certificate' : null
}

export type CertifiedHours = { minutes: number; required: number; undecided: number }

/** Why a placement cannot have a certificate, or null (rule 47). */
export function refuseCertificate(
  status: PlacementStatus,
  { minutes, required, undecided }: CertifiedHours,
): Refusal | null {
  const kind = certificateKindOf(status)
  if (status === 'withdrawn') return conflict('withdrawn', 'The student withdrew, so there is no certificate')
  if (kind === null) {
    const message = `${statusInSentence(status)}. Complete it before you issue a certificate.`
    return conflict('not_completed', message)
  }
  if (kind === 'certificate' && minutes < required) {
    const message = `${inHours(minutes)} approved of ${inHours(required)} required`
    return conflict('hours_not_met', message)
  }
  if (minutes === 0) return conflict('no_hours', 'No hours were approved in this placement')
  if (undecided > 0) {
    return conflict('undecided_records', undecidedInWords(undecided))
  }
  return null
}

/** Why a certificate cannot be revoked, or null. */
export function refuseRevoking(state: CertificateState): Refusal | null {
  return state === 'valid' ? null : conflict('already_revoked', 'This certificate is revoked already')
}

/** Why a certificate cannot be replaced, or null. A revoked one can. */
export function refuseReplacing(state: CertificateState): Refusal | null {
  return state === 'replaced' ? conflict('already_replaced', 'This certificate is replaced already') : null
}

type Marks = { isRevoked: boolean; isReplaced: boolean }

export function certificateState({ isRevoked, isReplaced }: Marks): CertificateState {
  return isReplaced ? 'replaced' : isRevoked ? 'revoked' : 'valid'
}

/** '2026-2027-0042' */
export function serialOf({ schoolYear, number }: { schoolYear: string; number: number }): string {
  return referenceOf(schoolYear, number)
}

/** A day that a certificate counts. */
export type CertifiedDay = { date: WorkDate; minutes: number }

/** What the approved days of a chain count on a certificate, by date; `isIn` says whose days. */
export function certifiedDays<D extends CountedDay>(
  days: readonly D[],
  rules: TotalsRules<D>,
  isIn: (day: D) => boolean,
): CertifiedDay[] {
  const minutes = new Map<WorkDate, number>()
  for (const { day, counted } of weeksOf(days, rules).flatMap((week) => week.days)) {
    if (isIn(day)) minutes.set(day.workDate, (minutes.get(day.workDate) ?? 0) + counted)
  }
  return [...minutes].map(([date, counted]) => ({ date, minutes: counted })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Everything that a certificate says, kept as it was issued. */
export type CertificateContent = {
  school: { name: string; address: string | null; logo: string | null; footer: string | null }
  /** The school's wording of it, filled in. */
  wording: FilledBlock[]
  serial: string
  /** The serial number of the one that it replaces. */
  replaces: string | null
  signers: SigningLine[]
  seal: string | null
  issuedOn: WorkDate
  carried: number
  days: CertifiedDay[]
}

export type CertificateFacts = {
  kind: CertificateKind
  program: string
  companies: readonly string[]
  from: WorkDate
  to: WorkDate
  minutes: number
  carried: number
}

/** The sentence below the name. */
export function certificateText({ kind, program, companies, from, to, minutes, carried }: CertificateFacts): string {
  const where = companies.length > 0 ? ` at ${asList.format(companies)}` : ''
  const hours = `${inHours(minutes)} of internship${where} from ${dateInWords(from)} to ${dateInWords(to)}`
  const before = carried > 0 ? `, including ${inHours(carried)} credited from earlier records` : ''
  return kind === 'certificate'
    ? `of the program ${program} has completed the required internship, with ${hours}${before}.`
    : `of the program ${program} has rendered ${hours}${before}. This is a part of the required internship.`
}

/** '486 hours and 30 minutes' */
function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const whole = `${hours.toLocaleString('en')} ${hours === 1 ? 'hour' : 'hours'}`
  return rest === 0 ? whole : `${whole} and ${rest} ${rest === 1 ? 'minute' : 'minutes'}`
}

function conflict(code: string, message: string): Refusal {
  return { status: 409, code, message }
}
