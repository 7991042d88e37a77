import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Each says whether something was typed that closing would lose. */
type Checks = Set<() => boolean>

/** The checks of the surrounding dialog or drawer; a page has none. */
export const UnsavedContext = createContext<Checks | null>(null)

/** Content of a dialog or drawer says here whether closing would lose something typed. */
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
