import { useEffect, useState } from 'react'
import { msOf } from '#domain/zone.ts'
import type { PhoneClock } from './screen-now.ts'

/** The phone's clock, ticking, and how far the server's was ahead of it when it last said what time it is. */
export function usePhoneClock(serverTime: string, saidAt: number): PhoneClock {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return phoneClock(now, { serverAt: msOf(serverTime), saidAt })
}

/** The screen's moment is up to a second old, and a busy phone adds to it. */
const ticking = 5_000

/**
 * A phone that was ahead, and has been set back since the server last spoke, no longer knows how far it is off. Then it is
 * believed, but never about a moment before the one that the server named.
 */
export function phoneClock(now: number, { serverAt, saidAt }: { serverAt: number; saidAt: number }): PhoneClock {
  if (now >= serverAt && now < saidAt - ticking) return { now, ahead: 0 }
  return { now: Math.max(now, saidAt), ahead: serverAt - saidAt }
}
