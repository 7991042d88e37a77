import { create } from 'zustand'

/** Something that was just done and can be undone until a moment, in milliseconds. */
export type UndoOffer = { words: string; undo: () => void; until: number }

/** The newest offer; only one thing at a time can be undone. */
export const useUndoOffer = create<{ offer: UndoOffer | null }>(() => ({ offer: null }))

export function offerUndo(offer: UndoOffer): void {
  useUndoOffer.setState({ offer })
}

export function closeUndoOffer(): void {
  useUndoOffer.setState({ offer: null })
}
