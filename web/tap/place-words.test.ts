import { expect, test } from 'vitest'
import type { Today } from '#contract/taps.ts'
import { placeInWords } from './place-words.ts'

const now = Date.parse('2026-07-06T00:00:00.000Z')
const site = { latitude: 14.6, longitude: 121, radiusMeters: 150 }
const placement = { site, setup: 'onsite' } as Today['placement']
const fix = (latitude: number, accuracy = 10) => ({
  latitude,
  longitude: 121,
  accuracy,
  fixedAt: new Date(now).toISOString(),
})

test.each([
  ['at the site', 14.6, 10, 'inside', 'At your site'],
  ['a kilometer away', 14.61, 10, 'outside', 'Outside your site, 1.1 km away: your supervisor will see this'],
  ['near the edge', 14.6012, 40, 'unsure', 'Your phone isn’t sure whether you’re at your site'],
] as const)('a student %s learns before the tap what the supervisor will see', (_, latitude, accuracy, look, words) => {
  expect(placeInWords(placement, { fix: fix(latitude, accuracy), now, isBlocked: false })).toEqual({ look, words })
})

test('without a fix the student reads why, and that tapping still works', () => {
  expect(placeInWords(placement, { fix: null, now, isBlocked: true }).words).toMatch(/blocked.*You can still tap/)
  expect(placeInWords(placement, { fix: null, now, isBlocked: false }).words).toBe('Looking for your location…')
})

test('a fix that is too old to be sent is no promise of a place', () => {
  const look = placeInWords(placement, { fix: fix(14.6), now: now + 61_000, isBlocked: false })
  expect(look).toEqual({ look: 'unsure', words: 'Your location will be saved with your tap' })
})
