import { create } from 'zustand'

const resets = new Set<() => void>()

/** A store that `resetStores` sets back to its initial state (spec §4). */
export function createStore<T extends object>(initial: () => T) {
  const store = create<T>()(initial)
  onReset(() => store.setState(initial(), true))
  return store
}

export function onReset(reset: () => void): void {
  resets.add(reset)
}

/** Resets every store, so that the next person sees nothing of the last one's data. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
