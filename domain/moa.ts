import { type Agreement, type AgreementState, agreementState, type Expiry } from './agreement.ts'
import type { WorkDate } from './calendar.ts'

export const moaStates = ['none', 'upcoming', 'valid', 'expiring', 'expired'] as const
export type MoaState = (typeof moaStates)[number]
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

function isBetter(one: Moa, other: Moa): boolean {
  if (one.state === 'none' || other.state === 'none') return other.state === 'none'
  if (one.state !== other.state) return weight[one.state] > weight[other.state]
  return (one.daysLeft ?? Number.POSITIVE_INFINITY) > (other.daysLeft ?? Number.POSITIVE_INFINITY)
}
