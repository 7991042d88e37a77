import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import {
  type CertificateContent,
  type CertificateKind,
  type CertifiedDay,
  certificateKindOf,
  certifiedDays,
  refuseCertificate,
  serialOf,
} from '#domain/certificate.ts'
import type { Refusal } from '#domain/refusal.ts'
import { roleLabels } from '#domain/roles.ts'
import { partLabels, signingLines } from '#domain/signatory.ts'
import { type ChainDay, type ChainHours, readChains } from '#server/days/hours-queries.ts'
import type { Tx } from '#server/db.ts'
import { takeNumbers } from '#server/http/sql.ts'
import { listCertificateWordings } from '#server/letters/template-queries.ts'
import { paperCode } from '#server/papers/code.ts'
import { sealCode } from '#server/seals/chain.ts'
import { findNewestSeal } from '#server/seals/queries.ts'
import { findPrintWords } from '#server/settings/queries.ts'
import { listSignatories } from '#server/settings/signatory-queries.ts'
import type { NewCertificate } from './queries.ts'
import { listSubjects, type Subject } from './subject-queries.ts'
import { wordedCertificate } from './wording.ts'

export type Judged = {
  placement: Placement
  subject: Subject
  days: CertifiedDay[]
  minutes: number
  carried: number
  why: Refusal | null
  replaces?: { id: number; serial: string }
}

/** What a certificate of each placement would say, or why there is none. */
export async function judgeCertificates(tx: Tx, placements: readonly Placement[]): Promise<Judged[]> {
  const ids = placements.map(({ id }) => id)
  const chains = new Map((await readChains(tx, ids)).map((chain) => [chain.placementId, chain]))
  const subjects = new Map((await listSubjects(tx, ids)).map((subject) => [subject.placementId, subject]))
  return placements.flatMap((placement): Judged[] => {
    const [chain, subject] = [chains.get(placement.id), subjects.get(placement.id)]
    if (!chain || !subject) return []
    const { days, carried } = hoursOnCertificate(certificateKindOf(placement.status) ?? 'certificate', chain)
    const minutes = carried + days.reduce((sum, day) => sum + day.minutes, 0)
    const hours = { minutes, required: chain.rules.required, undecided: subject.undecided }
    return [{ placement, subject, days, minutes, carried, why: refuseCertificate(placement.status, hours) }]
  })
}

/** A whole one counts the chain with its carried hours, a partial one the days of its placement alone. */
export function hoursOnCertificate(kind: CertificateKind, { placementId, days, rules }: ChainHours) {
  const isIn = isCertified(kind, { placementId, rules })
  return { days: certifiedDays(days, rules, isIn), carried: kind === 'certificate' ? rules.carried : 0 }
}

/** Whether a day of the chain is one of the certificate's. */
export function isCertified(kind: CertificateKind, { placementId, rules }: Pick<ChainHours, 'placementId' | 'rules'>) {
  return (day: ChainDay) => (kind === 'certificate' ? rules.isOwn(day) : day.placementId === placementId)
}

type Making = { today: WorkDate; paperKey: string }

/** Numbers them by school year, and stores nothing yet. */
export async function makeCertificates(tx: Tx, making: Making, ready: readonly Judged[]): Promise<NewCertificate[]> {
  const made: NewCertificate[] = []
  const head = await findHead(tx)
  for (const schoolYear of [...new Set(ready.map(({ placement }) => placement.schoolYear))].sort()) {
    const ofYear = ready.filter(({ placement }) => placement.schoolYear === schoolYear)
    const first = await takeNumbers(tx, 'certificate_numbers', { schoolYear, count: ofYear.length })
    made.push(...ofYear.map((one, index) => certificateFor(one, { ...making, head, number: first + index })))
  }
  return made
}

type Head = Awaited<ReturnType<typeof findHead>>

/** What all certificates of one moment share. */
async function findHead(tx: Tx) {
  const { name, address, logo, footer } = await findPrintWords(tx)
  const seal = await findNewestSeal(tx)
  return {
    school: { name, address, logo, footer },
    signatories: await listSignatories(tx),
    wordings: await listCertificateWordings(tx),
    seal: seal && sealCode(seal),
  }
}

type Numbered = Making & { head: Head; number: number }

function certificateFor(one: Judged, { today, paperKey, head, number }: Numbered): NewCertificate {
  const { placement, subject, days, minutes, carried, replaces } = one
  const { id: placementId, studentId, status, courseId, schoolYear, startDate, endDate } = placement
  const kind = certificateKindOf(status) ?? 'certificate'
  const isWhole = kind === 'certificate'
  const from = (isWhole ? subject.firstDay : startDate) ?? days[0]?.date ?? today
  const to = endDate ?? days.at(-1)?.date ?? today
  const { program, coordinator, company } = subject
  const companies = isWhole ? subject.companies : [company].filter((name) => name !== null)
  const maker = { name: coordinator, title: roleLabels.teacher }
  const serial = serialOf({ schoolYear, number })
  const said = { kind, program, companies, from, to, minutes, carried }
  const content: CertificateContent = {
    school: head.school,
    wording: wordedCertificate(head.wordings, {
      ...said,
      courseId,
      name: subject.name,
      school: head.school,
      schoolYear,
      coordinator,
      serial,
      today,
    }),
    serial,
    replaces: replaces?.serial ?? null,
    signers: [
      { label: partLabels.prepared, ...maker },
      ...signingLines(head.signatories, { paper: 'certificates', courseId, maker }),
    ],
    seal: head.seal,
    issuedOn: today,
    carried,
    days,
  }
  const facts = { kind, placementId, period: `${from}/${to}`, content }
  const code = paperCode(paperKey, facts)
  return { ...facts, code, studentId, minutes, schoolYear, number, replacesId: replaces?.id ?? null }
}
