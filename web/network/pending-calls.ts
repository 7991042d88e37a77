import { create } from 'zustand'
import type { Choices, Notice } from './carry-through.ts'

/** A person's own call that has no answer yet, and what they are told about it. */
export type PendingCall = Choices & { id: number; notice: Notice; isChange: boolean }

export const usePendingCalls = create<{ calls: readonly PendingCall[] }>(() => ({ calls: [] }))

let lastId = 0

/** Gives one call its line in the list. */
export function pendingCall({ isChange }: { isChange: boolean }) {
  const id = ++lastId
  return (notice: Notice | null, choices: Choices) => {
    usePendingCalls.setState(({ calls }) => {
      const others = calls.filter((each) => each.id !== id)
      if (notice === null) return others.length === calls.length ? { calls } : { calls: others }
      return { calls: [...others, { id, notice, isChange, ...choices }] }
    })
  }
}
