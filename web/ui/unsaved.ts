import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Each function says whether closing would lose something that was typed. */
type Checks = Set<() => boolean>

/** The registry of the surrounding dialog or drawer. A page has none. */
export const UnsavedContext = createContext<Checks | null>(null)

/** Content of a dialog or drawer registers whether there is something to lose. It is asked before closing. */
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
