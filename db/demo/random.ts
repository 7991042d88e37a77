export type Random = ReturnType<typeof randomOf>

/** The same name gives the same choices on every machine. Each part has its own name, so a new part changes no other. */
export function randomOf(name: string) {
  let state = seedOf(name)

  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T

  return {
    pick,
    /** A whole number; both ends are possible. */
    between: (least: number, most: number) => least + below(most - least + 1),
    chance: (share: number) => next() < share,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value),
  }
}

function seedOf(name: string): number {
  let seed = 2_166_136_261
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return seed
}
