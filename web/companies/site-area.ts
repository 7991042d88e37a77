import type { Site } from '#contract/sites.ts'

type Placed = Pick<Site, 'id' | 'name' | 'latitude' | 'longitude' | 'radiusMeters'>

/** The area that a map draws for a site, or null while the site has no point. */
export function areaOf({ id, name, latitude, longitude, radiusMeters }: Placed) {
  return latitude === null || longitude === null ? null : { id, name, latitude, longitude, radiusMeters }
}

/** A point as maps copy it, '14.5547, 121.0244'; null when it is none. */
export function pointIn(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}
