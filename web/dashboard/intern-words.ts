import type { InternNow } from '#contract/dashboard.ts'
import type { Presence } from '#domain/presence.ts'

const order: readonly Presence[] = ['in', 'break', 'out', 'absent']

export const presenceInWords: Record<Presence, string> = {
  in: 'at work now',
  break: 'on a break',
  out: 'out',
  absent: 'no tap today',
}

/** Interns who are in come first. */
export function byPresence(interns: readonly InternNow[]): InternNow[] {
  return [...interns].sort((one, two) => order.indexOf(one.presence) - order.indexOf(two.presence))
}
