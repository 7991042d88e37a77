import { type CertificateContent, type CertifiedDay, certificateKinds } from '#domain/certificate.ts'
import { comparePaper, type PaperDay, type PaperKind, type PaperStanding } from '#domain/paper.ts'
import { hoursOnCertificate, isCertified } from '#server/certificates/content.ts'
import { readChains } from '#server/days/hours-queries.ts'
import { notFound } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { listApprovedDaysOf } from './check-queries.ts'
import { fromTaps } from './from-taps.ts'

type Certified = { placementId: number; kind: PaperKind; content: CertificateContent }

const everyDay = { from: '0001-01-01', to: '9999-12-31' }

/** Compares the hours of a certificate with those that the record, and the taps behind it, give now (rule 46). */
export async function certificateStanding(
  { db, now }: Services,
  { placementId, kind, content }: Certified,
): Promise<PaperStanding> {
  const [chain] = await readChains(db, [placementId])
  const certified = certificateKinds.find((one) => one === kind)
  if (!chain || !certified) throw notFound('Certificate')
  const { days, carried } = hoursOnCertificate(certified, chain)
  const stored = compare(content.days, days)
  if (stored.is === 'changed') return stored
  if (carried !== content.carried) return { is: 'changed', days: 0, minutes: Math.abs(carried - content.carried) }
  const places = [...new Set(chain.days.filter(isCertified(certified, chain)).map((day) => day.placementId))]
  const approved = await Promise.all(places.map((id) => listApprovedDaysOf(db, id, everyDay)))
  const astray = new Map(
    approved.flat().flatMap((day) => {
      const derived = fromTaps(day, now())
      return derived ? [[day.workDate, derived.credited - day.credited] as const] : []
    }),
  )
  const asTapped = days.map(({ date, minutes }) => ({ date, minutes: minutes + (astray.get(date) ?? 0) }))
  return compare(content.days, asTapped)
}

function compare(printed: readonly CertifiedDay[], current: readonly CertifiedDay[]): PaperStanding {
  return comparePaper(printed.map(asPaperDay), current.map(asPaperDay))
}

/** A certificate says nothing of the times of a day. */
function asPaperDay(day: CertifiedDay): PaperDay {
  return { ...day, times: [], undertime: 0, isPending: false }
}
