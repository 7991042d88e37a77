import { create } from 'zustand'

/** Whether the browser has promised to keep unsent taps. Null until it has answered. */
export const usePersistence = create<{ isKept: boolean | null }>(() => ({ isKept: null }))

/** Asked with the first tap, when the reason is clear. */
export async function askToPersist(): Promise<void> {
  await lookAtPersistence()
  if (usePersistence.getState().isKept) return
  const isKept = await navigator.storage?.persist?.().catch(() => false)
  usePersistence.setState({ isKept: isKept ?? false })
}

export async function lookAtPersistence(): Promise<void> {
  // A browser that does not know the question promises nothing.
  const isKept = await navigator.storage?.persisted?.().catch(() => false)
  usePersistence.setState({ isKept: isKept ?? false })
}
