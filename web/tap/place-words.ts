import type { Today } from '#contract/taps.ts'
import { placeOf } from '#domain/geofence.ts'
import { instantOf } from '#domain/zone.ts'
import type { Fix } from './position.ts'

type PlaceNow = { fix: Fix | null; now: number; isBlocked: boolean }
export type PlaceShown = { look: 'inside' | 'outside' | 'unsure'; words: string }

/** What the supervisor will see of the place, told before the tap (rule 5). `now` is by the phone's clock. */
export function placeInWords(placement: Today['placement'], { fix, now, isBlocked }: PlaceNow): PlaceShown {
  if (!fix) {
    const words = isBlocked ? 'Location is blocked in your browser. You can still tap.' : 'Looking for your location…'
    return { look: 'unsure', words }
  }
  const site = placement?.site ?? null
  const { geofence, distance } = placeOf({ fix, pressedAt: instantOf(now), site, setup: placement?.setup ?? 'onsite' })
  switch (geofence) {
    case 'inside':
      return { look: 'inside', words: 'At your site' }
    case 'outside':
      return {
        look: 'outside',
        words: `Outside your site, ${distanceInWords(distance ?? 0)} away: your supervisor will see this`,
      }
    case 'uncertain':
      return { look: 'unsure', words: 'Your phone isn’t sure whether you’re at your site' }
    case 'unavailable':
    case 'exempt':
      return { look: 'unsure', words: 'Your location will be saved with your tap' }
  }
}

/** '40 m', '1.2 km' */
function distanceInWords(meters: number): string {
  return meters < 1000 ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(1)} km`
}
