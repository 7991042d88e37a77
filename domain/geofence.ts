import { type Instant, msOf } from './zone.ts'

export type Geofence = 'inside' | 'uncertain' | 'outside' | 'unavailable' | 'exempt'
export type Setup = 'onsite' | 'hybrid' | 'home' | 'field'

export type Point = { latitude: number; longitude: number }
export type SitePlace = Point & { radiusMeters: number }

/** Where the phone thinks it is; accuracy in meters, null from a phone that does not send it. */
export type Fix = Point & { accuracy: number | null; fixedAt: Instant | null }

export type Place = { geofence: Geofence; distance: number | null }

export type PlaceQuestion = {
  fix: Fix | null
  /** By the same clock as the fix: the phone's. */
  pressedAt: Instant
  site: SitePlace | null
  setup: Setup
}

const earthMeters = 6_371_008.8
const oldestFixMs = 60_000

/** Where a tap was made, as far as the phone knows. It flags and never blocks (rule 5). Distance in whole meters. */
export function placeOf({ fix, pressedAt, site, setup }: PlaceQuestion): Place {
  if (setup === 'home' || setup === 'field') return { geofence: 'exempt', distance: null }
  if (fix === null || site === null || isStale(fix, pressedAt)) return { geofence: 'unavailable', distance: null }
  const distance = metersBetween(fix, site)
  return { geofence: judge(distance, fix.accuracy ?? 0, site.radiusMeters), distance: Math.round(distance) }
}

export function metersBetween(one: Point, two: Point): number {
  const north = Math.sin(radians(two.latitude - one.latitude) / 2)
  const east = Math.sin(radians(two.longitude - one.longitude) / 2)
  const chord = north * north + Math.cos(radians(one.latitude)) * Math.cos(radians(two.latitude)) * east * east
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function judge(distance: number, accuracy: number, radius: number): Geofence {
  if (distance + accuracy <= radius) return 'inside'
  return distance - accuracy > radius ? 'outside' : 'uncertain'
}

function isStale(fix: Fix, pressedAt: Instant): boolean {
  return fix.fixedAt !== null && Math.abs(msOf(pressedAt) - msOf(fix.fixedAt)) > oldestFixMs
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
