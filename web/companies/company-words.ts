import type { Company } from '#contract/companies.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { MoaState } from '#domain/moa.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const companyStatusLabels: Record<Company['status'], string> = {
  prospect: 'Prospect',
  active: 'Active',
  inactive: 'Inactive',
  blacklisted: 'Blacklisted',
}
export const companyStatusTones: Record<Company['status'], BadgeTone> = {
  prospect: 'info',
  active: 'success',
  inactive: 'neutral',
  blacklisted: 'danger',
}

export const moaTones: Record<MoaState, BadgeTone> = {
  none: 'neutral',
  upcoming: 'info',
  valid: 'success',
  expiring: 'warn',
  expired: 'danger',
}

type Validity = { state: MoaState; validUntil: string | null; daysLeft: number | null }

/** 'Until December 31, 2029', '12 days left', 'Since May 4, 2026'; null when there is nothing to add. */
export function validityInWords({ state, validUntil, daysLeft }: Validity): string | null {
  if (state === 'none') return null
  if (validUntil === null || daysLeft === null) return state === 'upcoming' ? null : 'Perpetual'
  if (state === 'expired') return `Since ${dateInWords(validUntil)}`
  if (state !== 'expiring') return `Until ${dateInWords(validUntil)}`
  if (daysLeft === 0) return 'Last day today'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

/** One line of an address; null when nothing of it is known. */
export function addressInWords(
  place: Pick<Company, 'street' | 'barangay' | 'city' | 'province' | 'zip'>,
): string | null {
  const { street, barangay, city, province, zip } = place
  return [street, barangay, city, province, zip].filter(Boolean).join(', ') || null
}

/** The website as a full web address. */
export function websiteAddress(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`
}
