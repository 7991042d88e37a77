import { useEffect, useState } from 'react'
import { onChange } from './channel.ts'
import { nothing, type Sorted } from './entry.ts'
import { listEntries } from './queue.ts'
import { useTapperId } from './tapper.ts'

/** The outbox of the student whose taps this phone takes, updated also when another tab changes it. */
export function useOutbox(): Sorted {
  const id = useTapperId()
  const [sorted, setSorted] = useState(nothing)
  useEffect(() => {
    if (id === null) return
    let isOver = false
    // A browser without storage has an empty outbox.
    const read = async () => {
      const found = await listEntries(id).catch(() => nothing)
      if (!isOver) setSorted(found)
    }
    void read()
    const leave = onChange(() => void read())
    return () => {
      isOver = true
      leave()
    }
  }, [id])
  return sorted
}
