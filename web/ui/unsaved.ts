import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Each says whether something was typed that closing would lose. */
type Checks = Set<() => boolean>

/** Of the dialog or drawer around; on a page there is none. */
export const UnsavedContext = createContext<Checks | null>(null)

/** What stands in a dialog or drawer tells it whether there is something to lose; it is asked when it is to close. */
export function useUnsaved(isChanged: () => boolean): void {
  const checks = useContext(UnsavedContext)
  const check = useEffectEvent(isChanged)
  useEffect(() => {
    if (!checks) return
    const ask = () => check()
    checks.add(ask)
    return () => void checks.delete(ask)
  }, [checks])
}
