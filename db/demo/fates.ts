import type { Random } from './random.ts'

/** How far a student's placement is; `earlier` was completed last term, `moved` continues at a second company. */
export type Fate =
  | 'none'
  | 'draft'
  | 'requirements'
  | 'cleared'
  | 'deployed'
  | 'on_hold'
  | 'hours_met'
  | 'completed'
  | 'earlier'
  | 'pulled_out'
  | 'withdrawn'
  | 'moved'

/** How many of fifty students. */
const shares: Record<Fate, number> = {
  none: 4,
  draft: 2,
  requirements: 7,
  cleared: 3,
  deployed: 19,
  on_hold: 1,
  hours_met: 2,
  completed: 3,
  earlier: 5,
  pulled_out: 1,
  withdrawn: 1,
  moved: 2,
}

/** Each group of fifty students has every fate. */
export function dealFates(random: Random): (index: number) => Fate {
  const deck = Object.entries(shares).flatMap(([fate, share]) => Array.from({ length: share }, () => fate as Fate))
  const decks = Array.from({ length: 8 }, () => random.shuffled(deck)).flat()
  return (index) => decks[index % decks.length] ?? 'none'
}

export function isBeforeClearance(fate: Fate): boolean {
  return fate === 'none' || fate === 'draft' || fate === 'requirements'
}
