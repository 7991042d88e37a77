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

/** What a face is called, by names as lists have them: the first name, with the initial of the last where two share it. */
export function callNames(names: readonly string[]): string[] {
  const people = names.map(partsOf)
  return people.map(({ first, last }) => {
    const isShared = people.filter((one) => one.first === first).length > 1
    return isShared && last ? `${first} ${last[0]}.` : first
  })
}

/** 'RC' of 'Cariño, Renz' */
export function faceLetters(name: string): string {
  const { first, last } = partsOf(name)
  return `${first[0] ?? ''}${last[0] ?? ''}`.toUpperCase()
}

/** Of 'Del Rosario, Ian Jr.', as `listName` writes it, or of a username. */
function partsOf(name: string): { first: string; last: string } {
  const [last = '', given] = name.split(', ')
  return given === undefined ? { first: name, last: '' } : { first: given.split(' ')[0] ?? '', last }
}
