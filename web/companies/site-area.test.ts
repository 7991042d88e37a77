import { expect, test } from 'vitest'
import { areaOf, pointIn } from './site-area.ts'

test.each([
  ['14.5547, 121.0244', { latitude: 14.5547, longitude: 121.0244 }],
  [' -8.1 115.2 ', { latitude: -8.1, longitude: 115.2 }],
  ['14;121', { latitude: 14, longitude: 121 }],
  ['14.5', null],
  ['91, 0', null],
  ['0, 181', null],
  ['Makati', null],
])('%s is the point %j', (text, point) => {
  expect(pointIn(text)).toEqual(point)
})

test('a site without a point is not on the map', () => {
  expect(areaOf({ id: 1, name: 'Gate', latitude: null, longitude: null, radiusMeters: 150 })).toBeNull()
})
