import type { evaluations } from '#contract/evaluations.ts'
import type { Sent } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts.ts'

/** A result names what was done. */
export function releasedInWords({ answer: { released } }: Sent<typeof evaluations.release>): void {
  toast.success(released === 1 ? '1 evaluation released' : `${released.toLocaleString('en')} evaluations released`)
}

export function remindedInWords({ answer: { reminded, left } }: Sent<typeof evaluations.remind>): void {
  const told = reminded === 1 ? '1 reminder sent' : `${reminded.toLocaleString('en')} reminders sent`
  const rest =
    left === 1 ? '1 was submitted already or reminded today.' : `${left} were submitted already or reminded today.`
  toast.success(told, left > 0 ? { detail: rest } : {})
}
