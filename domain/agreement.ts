import { daysFrom, type WorkDate } from './calendar.ts'

/** A company's MOA; validUntil null means perpetual, validFrom null that it holds already. */
export type Agreement = { validFrom: WorkDate | null; validUntil: WorkDate | null }

export type ExpiryNotice = 90 | 60 | 30
export type AgreementState = 'upcoming' | 'valid' | 'expiring' | 'expired'
export type Expiry<S> = {
  state: S
  /** Days until the last valid day; null when it never expires. */
  daysLeft: number | null
  /** Which of the three notices is due. */
  notice: ExpiryNotice | null
}

const notices: readonly ExpiryNotice[] = [30, 60, 90]

export function agreementState({ validFrom, validUntil }: Agreement, today: WorkDate): Expiry<AgreementState> {
  const daysLeft = validUntil === null ? null : daysFrom(today, validUntil)
  const notice = expiryNotice(daysLeft)
  if (daysLeft !== null && daysLeft < 0) return { state: 'expired', daysLeft, notice: null }
  if (validFrom !== null && today < validFrom) return { state: 'upcoming', daysLeft, notice: null }
  return { state: notice === null ? 'valid' : 'expiring', daysLeft, notice }
}

export function isCovered(agreements: readonly Agreement[], date: WorkDate): boolean {
  return agreements.some(
    ({ validFrom, validUntil }) =>
      (validFrom === null || validFrom <= date) && (validUntil === null || date <= validUntil),
  )
}

/** The tightest notice that the days left call for; the last valid day still counts. */
export function expiryNotice(daysLeft: number | null): ExpiryNotice | null {
  if (daysLeft === null || daysLeft < 0) return null
  return notices.find((days) => daysLeft <= days) ?? null
}
