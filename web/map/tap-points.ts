import type { DayMap } from '#contract/day-map.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { Point } from '#domain/geofence.ts'

export type TapPoint = Point & {
  id: number
  /** Its number on the map and in the list. */
  number: number
  geofence: Tap['geofence']
  /** In meters; 0 when the phone did not report it. */
  accuracy: number
}

export type Scene = { site: DayMap['site']; points: TapPoint[] }

/** The taps that count, in order, with the same numbers as in the list. */
export function shownTaps({ taps }: Pick<DayMap, 'taps'>): Tap[] {
  return taps.filter(({ voidedAt }) => voidedAt === null)
}

/** Taps that have a location, so that they can be drawn. */
export function sceneOf(day: DayMap): Scene {
  const points = shownTaps(day).flatMap(({ id, geofence, latitude, longitude, accuracy }, index) =>
    latitude === null || longitude === null
      ? []
      : [{ id, number: index + 1, geofence, latitude, longitude, accuracy: accuracy ?? 0 }],
  )
  return { site: day.site, points }
}
