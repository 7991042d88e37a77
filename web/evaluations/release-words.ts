import type { evaluations } from '#contract/evaluations.ts'
import type { Sent } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts.ts'

/** A result names what was done. */
export function releasedInWords({ answer: { released } }: Sent<typeof evaluations.release>): void {
  toast.success(released === 1 ? '1 evaluation released' : `${released.toLocaleString('en')} evaluations released`)
}

export function remindedInWords({ answer: { reminded, left } }: Sent<typeof evaluations.remind>): void {
  if (reminded > 0) toast.success('Reminded')
  else if (left > 0) toast.info('Not reminded: submitted already, reminded in the past day, or no account yet')
}
