import { expect, test } from 'vitest'
import type { DayMap } from '#contract/day-map.ts'
import { metersBetween } from '#domain/geofence.ts'
import { lengthInWords, roundLength, sketchOf } from './sketch.ts'
import { sceneOf } from './tap-points.ts'

const site = { name: 'Makati', latitude: 14.5547, longitude: 121.0244, radiusMeters: 150 }
const tap = (id: number, fields: object) => ({ id, voidedAt: null, geofence: 'inside', accuracy: 10, ...fields })
const day = {
  site,
  taps: [
    tap(1, { latitude: 14.5548, longitude: 121.0244 }),
    tap(2, { latitude: null, longitude: null, geofence: 'unavailable' }),
    tap(3, { latitude: 14.5607, longitude: 121.0304, geofence: 'outside', accuracy: null }),
    tap(4, { latitude: 14.6, longitude: 121, voidedAt: '2026-07-06T00:00:00Z' }),
  ],
} as unknown as DayMap

test('taps keep their number, and those without a place or that were taken back are not drawn', () => {
  expect(sceneOf(day).points.map(({ id, number, accuracy }) => [id, number, accuracy])).toEqual([
    [1, 1, 10],
    [3, 3, 0],
  ])
})

test('distances on the sketch are those on the ground', () => {
  const drawn = sketchOf(sceneOf(day))?.points[1]
  const far = { latitude: 14.5607, longitude: 121.0304 }
  expect(Math.hypot(drawn!.x, drawn!.y)).toBeCloseTo(metersBetween(site, far), -1)
})

test('everything lies inside the frame, the circles too', () => {
  const { box, points, site: place } = sketchOf(sceneOf(day))!
  for (const { x, y, radius } of [...points, place!]) {
    expect([x - radius > box.left, x + radius < box.left + box.width]).toEqual([true, true])
    expect([y - radius > box.top, y + radius < box.top + box.height]).toEqual([true, true])
  }
})

test('without a site the taps alone are drawn, and without both nothing', () => {
  expect(sketchOf(sceneOf({ ...day, site: null }))?.points).toHaveLength(2)
  expect(sketchOf({ site: null, points: [] })).toBeNull()
})

test.each([
  [7, 5, '5 m'],
  [49, 20, '20 m'],
  [260, 200, '200 m'],
  [1999, 1000, '1 km'],
])('a scale of at most %d m is %d m long', (most, length, words) => {
  expect([roundLength(most), lengthInWords(roundLength(most))]).toEqual([length, words])
})
