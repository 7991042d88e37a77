import type { InternNow } from '#contract/dashboard-interns.ts'
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

/** The first name, with the initial of the last where another intern has the same. */
export function callNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.split(' ')[0] ?? '')
  return names.map((name, place) => {
    const first = firsts[place] ?? ''
    const isShared = firsts.filter((one) => one === first).length > 1
    return isShared ? `${first} ${name.split(' ').at(-1)?.[0] ?? ''}.` : first
  })
}
