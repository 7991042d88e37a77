import { isRefusedWith } from '#web/api/call-error.ts'

export type Verdict = 'never' | 'later' | 'signed_out'

/**
 * Whether a tap that was not accepted can be sent again. Only a rule of our own server says never. Anything else, from a
 * dead network to the sign-in page of a café, says nothing about the tap.
 */
export function verdictOf(fault: unknown): Verdict {
  if (isRefusedWith(fault, 401)) return 'signed_out'
  return isRefusedWith(fault, 400, 409, 422) ? 'never' : 'later'
}
