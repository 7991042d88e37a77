import { daysFrom, type WorkDate } from './calendar.ts'

/** A company's MOA. Without validUntil it is perpetual, without validFrom it is already valid. */
export type Agreement = { validFrom: WorkDate | null; validUntil: WorkDate | null }

/** Days before the end on which somebody is told, the last first. */
export const expiryNotices = [30, 60, 90] as const
export type ExpiryNotice = (typeof expiryNotices)[number]
export type AgreementState = 'upcoming' | 'valid' | 'expiring' | 'expired'
export type Expiry<S> = {
  state: S
  /** Days until the last valid day; null when it never expires. */
  daysLeft: number | null
  /** Which of the three notices is due. */
  notice: ExpiryNotice | null
}

/** How many days before the end the first notice is given, and from when on something is expiring. */
export const noticeDays = Math.max(...expiryNotices)
/** How many days after the end somebody is still told of it. */
export const toldAfterEnd = 30

/** Upcoming, valid, expiring or expired on this date (rule 22). */
export function agreementState({ validFrom, validUntil }: Agreement, today: WorkDate): Expiry<AgreementState> {
  const daysLeft = validUntil === null ? null : daysFrom(today, validUntil)
  const notice = expiryNotice(daysLeft)
  if (daysLeft !== null && daysLeft < 0) return { state: 'expired', daysLeft, notice: null }
  if (validFrom !== null && today < validFrom) return { state: 'upcoming', daysLeft, notice: null }
  return { state: notice === null ? 'valid' : 'expiring', daysLeft, notice }
}

/** Whether an MOA is valid on a date (rule 16). */
export function isCovered(agreements: readonly Agreement[], date: WorkDate): boolean {
  return agreements.some(
    ({ validFrom, validUntil }) =>
      (validFrom === null || validFrom <= date) && (validUntil === null || date <= validUntil),
  )
}

/** The shortest of the three notices that is due; the last valid day still counts (rule 19). */
export function expiryNotice(daysLeft: number | null): ExpiryNotice | null {
  if (daysLeft === null || daysLeft < 0) return null
  return expiryNotices.find((days) => daysLeft <= days) ?? null
}
