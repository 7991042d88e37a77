import { isSilent } from './absence.ts'
import { dateInWords, daysFrom, type WorkDate } from './calendar.ts'

export const riskCodes = [
  'never_finishes',
  'no_tap',
  'late_finish',
  'paper_expired',
  'moa_ends',
  'on_hold',
  'incomplete',
] as const
export type RiskCode = (typeof riskCodes)[number]
/** Why a placement may not end well, in words that name the date. */
export type RiskReason = { code: RiskCode; text: string }

export type RiskFacts = {
  today: WorkDate
  startDate: WorkDate | null
  /** The day from which absences count (rule 38). */
  expectedFrom: WorkDate | null
  isOnHold: boolean
  statusReason: string | null
  /** Null before the first tap. */
  lastTap: WorkDate | null
  /** Scheduled days without a tap since then, today not counted. */
  missedDays: number
  /** Null while there is nothing to compute it from. */
  forecast: { endsOn: WorkDate | null; daysLate: number | null; remaining: number } | null
  /** The last day of the term. */
  deadline: WorkDate | null
  incompleteDays: number
  oldestIncomplete: WorkDate | null
  expiredDocuments: readonly { name: string; expiresOn: WorkDate }[]
  /** The last day that the company's MOA covers; null if it does not end or is not known. */
  moaUntil: WorkDate | null
  companyName: string | null
}

const oldAfter = 7
const manyIncomplete = 2

/** What threatens a placement, the gravest first; empty if nothing does (rule 29). */
export function risksOf(facts: RiskFacts): RiskReason[] {
  const found: Record<RiskCode, string | null> = {
    never_finishes: neverFinishes(facts),
    no_tap: silence(facts),
    late_finish: lateFinish(facts),
    paper_expired: expired(facts),
    moa_ends: moaEnds(facts),
    on_hold: facts.isOnHold ? `On hold${facts.statusReason ? `: ${facts.statusReason}` : ''}` : null,
    incomplete: incomplete(facts),
  }
  return riskCodes.flatMap((code) => {
    const text = found[code]
    return text === null ? [] : [{ code, text }]
  })
}

type Graded = { facts: Pick<RiskFacts, 'missedDays' | 'forecast' | 'incompleteDays'>; reasons: readonly RiskReason[] }

/** Orders interns by their gravest reason; for the same reason, by how much of it there is. */
export function byGravity(one: Graded, two: Graded): number {
  return kindOf(one) - kindOf(two) || amountOf(two) - amountOf(one) || two.facts.missedDays - one.facts.missedDays
}

function kindOf({ reasons }: Graded): number {
  return riskCodes.indexOf(reasons[0]?.code ?? 'incomplete')
}

function amountOf({ facts, reasons }: Graded): number {
  const code = reasons[0]?.code
  if (code === 'never_finishes') return facts.forecast?.remaining ?? 0
  if (code === 'late_finish') return facts.forecast?.daysLate ?? 0
  return code === 'incomplete' ? facts.incompleteDays : facts.missedDays
}

function neverFinishes({ forecast, isOnHold }: RiskFacts): string | null {
  if (isOnHold || forecast === null || forecast.remaining <= 0 || forecast.endsOn !== null) return null
  return 'At this pace the hours won’t be met'
}

function silence({ isOnHold, lastTap, startDate, expectedFrom, missedDays }: RiskFacts): string | null {
  if (isOnHold || !isSilent(missedDays) || expectedFrom === null) return null
  return `${sinceWhen(lastTap, { startDate, expectedFrom })}: ${missedDays} days of work missed`
}

/** Names the day after which the missed days are counted. */
function sinceWhen(
  lastTap: WorkDate | null,
  { startDate, expectedFrom }: { startDate: WorkDate | null; expectedFrom: WorkDate },
): string {
  if (lastTap !== null && lastTap >= expectedFrom) return `No tap since ${dateInWords(lastTap)}`
  if (expectedFrom === startDate) return `Has not tapped since the start on ${dateInWords(expectedFrom)}`
  return `No tap since ${dateInWords(expectedFrom)}, when counting began`
}

function lateFinish({ forecast, deadline }: RiskFacts): string | null {
  if (forecast?.endsOn == null || deadline === null || (forecast.daysLate ?? 0) <= 0) return null
  const days = forecast.daysLate === 1 ? '1 day' : `${forecast.daysLate} days`
  return `Projected to finish on ${dateInWords(forecast.endsOn)}, ${days} after the term ends on ${dateInWords(deadline)}`
}

function expired({ expiredDocuments }: RiskFacts): string | null {
  if (expiredDocuments.length === 0) return null
  return expiredDocuments.map(({ name, expiresOn }) => `${name} expired on ${dateInWords(expiresOn)}`).join('; ')
}

function moaEnds({ moaUntil, companyName, forecast, today }: RiskFacts): string | null {
  if (moaUntil === null || forecast === null || forecast.remaining <= 0) return null
  const company = companyName ?? 'the company'
  if (moaUntil < today) return `The MOA of ${company} ended on ${dateInWords(moaUntil)}`
  if (forecast.endsOn === null || forecast.endsOn <= moaUntil) return null
  return `The MOA of ${company} ends on ${dateInWords(moaUntil)}, before the hours are met`
}

function incomplete({ incompleteDays, oldestIncomplete, today }: RiskFacts): string | null {
  if (incompleteDays === 0 || oldestIncomplete === null) return null
  if (incompleteDays < manyIncomplete && daysFrom(oldestIncomplete, today) < oldAfter) return null
  const oldest = dateInWords(oldestIncomplete)
  return incompleteDays === 1
    ? `${oldest} is incomplete and isn’t credited yet`
    : `${incompleteDays} incomplete days aren’t credited yet, the oldest ${oldest}`
}
