import { CallError } from '#web/api/call-error.ts'

export type Verdict = 'never' | 'later' | 'signed_out'

const rules = [400, 409, 422]

/**
 * Whether a tap that was not accepted can be sent again. Only a rule of our own server says never. Anything else, from a
 * dead network to the sign-in page of a café, says nothing about the tap.
 */
export function verdictOf(fault: unknown): Verdict {
  if (!(fault instanceof CallError)) return 'later'
  if (fault.code === '' || fault.code === 'unreadable') return 'later'
  if (fault.status === 401) return 'signed_out'
  return rules.includes(fault.status) ? 'never' : 'later'
}
