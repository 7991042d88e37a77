import { useEffect, useState } from 'react'
import type { PhoneClock } from './screen-now.ts'

/** The phone's clock, ticking, and how far the server's was ahead of it when it last said what time it is. */
export function usePhoneClock(serverTime: string, saidAt: number): PhoneClock {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return { now: Math.max(now, saidAt), ahead: Date.parse(serverTime) - saidAt }
}
