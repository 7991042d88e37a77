import { type Agreement, type AgreementState, agreementState, type Expiry } from './agreement.ts'
import { addDays, type WorkDate } from './calendar.ts'

export const moaStates = ['none', 'upcoming', 'valid', 'expiring', 'expired'] as const
export type MoaState = (typeof moaStates)[number]

export const moaLabels: Record<MoaState, string> = {
  none: 'No MOA',
  upcoming: 'Not yet valid',
  valid: 'Valid',
  expiring: 'Expiring',
  expired: 'Expired',
}

export type Moa = Expiry<MoaState> & { validUntil: WorkDate | null }

/** Which of two agreements counts for a company: in force before future before past. */
const weight: Record<AgreementState, number> = { valid: 3, expiring: 2, upcoming: 1, expired: 0 }

/** A company's MOA today: the one in force that lasts longest, else the next, else the last one (rule 22). */
export function moaOf(agreements: readonly Agreement[], today: WorkDate): Moa {
  let best: Moa = { state: 'none', daysLeft: null, notice: null, validUntil: null }
  for (const agreement of agreements) {
    const moa = { ...agreementState(agreement, today), validUntil: agreement.validUntil }
    if (best.state === 'none' || isBetter(moa, best)) best = moa
  }
  return best
}

/**
 * The last day that a company's agreements cover without a gap, from this date on; if none covers the date, the last day
 * that was covered. Null if the cover never ends, or none has begun (rule 29).
 */
export function coveredUntil(agreements: readonly Agreement[], date: WorkDate): WorkDate | null {
  const byStart = agreements.toSorted((one, two) => ((one.validFrom ?? '') < (two.validFrom ?? '') ? -1 : 1))
  let until: WorkDate | null = null
  for (const { validFrom, validUntil } of byStart) {
    const hasGap = validFrom !== null && (until === null || validFrom > addDays(until, 1))
    if (hasGap && validFrom > date) break
    if (validUntil === null) return null
    if (until === null || validUntil > until) until = validUntil
  }
  return until
}

function isBetter(one: Moa, other: Moa): boolean {
  if (one.state === 'none' || other.state === 'none') return other.state === 'none'
  if (one.state !== other.state) return weight[one.state] > weight[other.state]
  return (one.daysLeft ?? Number.POSITIVE_INFINITY) > (other.daysLeft ?? Number.POSITIVE_INFINITY)
}
