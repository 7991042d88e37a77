import { create } from 'zustand'

const resets = new Set<() => void>()

/** A store that `resetStores` brings back to what `initial` gives then (spec §4). */
export function createStore<T extends object>(initial: () => T) {
  const store = create<T>()(initial)
  onReset(() => store.setState(initial(), true))
  return store
}

export function onReset(reset: () => void): void {
  resets.add(reset)
}

/** Nothing that one person has loaded or chosen is left for the next. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
