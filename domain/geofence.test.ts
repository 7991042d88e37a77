import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersBetween, placeOf, type Setup } from './geofence.ts'

const site = { latitude: 14.5995, longitude: 120.9842, radiusMeters: 150 }
const pressedAt = '2026-11-16T00:00:00.000Z'
const meter = 1 / 111_195.08
const away = (meters: number, accuracy: number | null = 0) => ({
  latitude: site.latitude + meters * meter,
  longitude: site.longitude,
  accuracy,
  fixedAt: pressedAt,
})

describe('where a tap was made', () => {
  test.each([
    ['at the door', 0, 10, 'inside'],
    ['100 m off, sure to 50 m', 100, 49, 'inside'],
    ['100 m off, sure to 60 m', 100, 60, 'uncertain'],
    ['160 m off, sure to 20 m', 160, 20, 'uncertain'],
    ['200 m off, sure to 49 m', 200, 49, 'outside'],
    ['200 m off, sure to 51 m', 200, 51, 'uncertain'],
    ['5 km off', 5_000, 100, 'outside'],
    ['a phone that does not say how sure it is', 100, null, 'inside'],
  ])('%s', (_why, meters, accuracy, geofence) =>
    expect(placeOf({ fix: away(meters, accuracy), pressedAt, site, setup: 'onsite' })).toEqual({
      geofence,
      distance: meters,
    }),
  )

  test.each([
    ['2026-11-15T23:59:00.000Z', 'inside'],
    ['2026-11-15T23:58:59.000Z', 'unavailable'],
    [null, 'inside'],
  ])('a fix taken at %s is %s', (fixedAt, geofence) =>
    expect(placeOf({ fix: { ...away(0), fixedAt }, pressedAt, site, setup: 'hybrid' }).geofence).toBe(geofence),
  )

  test('without a fix or a site there is no judgement', () => {
    const unavailable = { geofence: 'unavailable', distance: null }
    expect(placeOf({ fix: null, pressedAt, site, setup: 'onsite' })).toEqual(unavailable)
    expect(placeOf({ fix: away(0), pressedAt, site: null, setup: 'onsite' })).toEqual(unavailable)
  })

  test.each<Setup>(['home', 'field'])('a %s placement is exempt', (setup) =>
    expect(placeOf({ fix: away(9_000), pressedAt, site, setup })).toEqual({ geofence: 'exempt', distance: null }),
  )
})

test('distances agree with the map', () => {
  const manila = { latitude: 14.5995, longitude: 120.9842 }
  const cebu = { latitude: 10.3157, longitude: 123.8854 }
  expect(metersBetween(manila, cebu) / 1_000).toBeCloseTo(570.6, 0)
  expect(metersBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBeCloseTo(111, 0)
  expect(metersBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }) / 1_000).toBeCloseTo(20_015, 0)
})

test('a better fix never turns inside into outside', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 500 }), (meters, accuracy) => {
      const rough = placeOf({ fix: away(meters, accuracy), pressedAt, site, setup: 'onsite' }).geofence
      const exact = placeOf({ fix: away(meters, 0), pressedAt, site, setup: 'onsite' }).geofence
      if (rough !== 'uncertain') expect(exact).toBe(rough)
    }),
  )
})
