import { expect, test } from 'vitest'
import { townPoint } from './town-points.ts'

test.each(['Makati', 'MAKATI CITY', 'City of Makati', ' makati  city '])(
  'the map of a site in %s begins there',
  (city) => {
    expect(townPoint(city)).toEqual({ latitude: 14.555, longitude: 121.024 })
  },
)

test('marks are no difference, and a city that is not known begins nowhere', () => {
  expect(townPoint('Parañaque City')).toEqual(townPoint('Paranaque'))
  expect([townPoint('San Fernando'), townPoint(''), townPoint(null), townPoint('constructor')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
