import { useEffect, useState } from 'react'

export type Fix = { latitude: number; longitude: number; accuracy: number; fixedAt: string }

/** Where the phone is, while this screen is open and the student has agreed. Otherwise null. */
export function usePosition({ isAllowed }: { isAllowed: boolean }): Fix | null {
  const [fix, setFix] = useState<Fix | null>(null)
  useEffect(() => {
    if (!isAllowed || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        const { latitude, longitude, accuracy } = coords
        setFix({ latitude, longitude, accuracy, fixedAt: new Date(timestamp).toISOString() })
      },
      () => setFix(null),
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      setFix(null)
    }
  }, [isAllowed])
  return fix
}

/** Whether the browser blocks the location, whatever the student has agreed to here. */
export function useIsBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    void navigator.permissions?.query({ name: 'geolocation' }).then((permission) => {
      const read = () => setBlocked(permission.state === 'denied')
      read()
      permission.addEventListener('change', read, { signal: over.signal })
    })
    return () => over.abort()
  }, [])
  return isBlocked
}
