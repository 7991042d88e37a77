import type { Role } from './roles.ts'
import { momentInWords } from './zone.ts'

export const accountFields = ['email', 'password'] as const
/** The parts of an account that open it: anyone who can set one of them can sign in as its owner. */
export type AccountField = (typeof accountFields)[number]

const day = 24 * 3_600_000
/** How long an owner may object, from the old address, to a change that someone else made (rule 33). */
export const objectionDays = 7
/** For this long after someone else changed an account, its decisions are marked (rule 33). */
export const markDays = 30

export function objectionEnds(changedAt: string): string {
  return new Date(Date.parse(changedAt) + objectionDays * day).toISOString()
}

/** The mark beside a decision of an account that someone else changed shortly before. */
export function markInWords({ by, at }: { by: string; at: string }, zone: string): string {
  return `Account changed by ${by} on ${momentInWords(at, zone)}`
}

/** Upper and lower case do not make two emails different. */
export function isSameEmail(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
}

/** Who, beside the owner, sets the email of a person of this role. */
export function whoSetsEmail(role: Role): string {
  if (role === 'admin') return 'another admin'
  return role === 'teacher' ? 'an admin of your school' : 'your coordinator or an admin of your school'
}
