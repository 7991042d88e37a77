import { useEffect, useState } from 'react'

/** The server's time, ticking: what it said, and how long ago it said it. Null until it has said so. */
export function useServerTime(serverTime: string | undefined, saidAt: number): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return serverTime === undefined ? null : Date.parse(serverTime) + Math.max(0, now - saidAt)
}
