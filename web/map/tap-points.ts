import type { DayMap } from '#contract/day-map.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { Point } from '#domain/geofence.ts'

export type TapPoint = Point & {
  id: number
  /** Its number on the map and in the list. */
  place: number
  geofence: Tap['geofence']
  /** Metres, 0 from a phone that does not say. */
  accuracy: number
}

export type Scene = { site: DayMap['site']; points: TapPoint[] }

/** The taps that count, in their order; each has the number that it has in the list. */
export function shownTaps({ taps }: Pick<DayMap, 'taps'>): Tap[] {
  return taps.filter(({ voidedAt }) => voidedAt === null)
}

/** What can be drawn: taps whose phone said where it was. */
export function sceneOf(day: DayMap): Scene {
  const points = shownTaps(day).flatMap(({ id, geofence, latitude, longitude, accuracy }, index) =>
    latitude === null || longitude === null
      ? []
      : [{ id, place: index + 1, geofence, latitude, longitude, accuracy: accuracy ?? 0 }],
  )
  return { site: day.site, points }
}
