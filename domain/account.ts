import { momentInWords } from './zone.ts'

export const accountFields = ['email', 'password'] as const
/** What of an account opens it: who has one of them can sign in as its owner. */
export type AccountField = (typeof accountFields)[number]

const day = 24 * 3_600_000
/** How long the owner may object to a change by another, at the address that was on file. */
export const objectionDays = 7
/** How long decisions of an account that another person changed are marked. */
export const markDays = 30

export function objectionEnds(changedAt: string): string {
  return new Date(Date.parse(changedAt) + objectionDays * day).toISOString()
}

/** What stands beside a decision of an account that another person changed shortly before. */
export function markInWords({ by, at }: { by: string; at: string }, zone: string): string {
  return `Account changed by ${by} on ${momentInWords(at, zone)}`
}

/** Two emails are the same account's whatever their case. */
export function isSameEmail(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
}
