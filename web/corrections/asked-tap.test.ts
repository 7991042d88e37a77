import { expect, test } from 'vitest'
import { askedTapIn, kindFor } from './asked-tap.ts'

const at = '2026-07-06T00:01:00.000Z'

test('a tap in the address is read with its slot and its time', () => {
  expect(askedTapIn({ tap: `am_in@${at}` })).toEqual({ slot: 'am_in', at })
  expect(askedTapIn({ tap: `am_in@${at}`, placement: '4' })).toEqual({ slot: 'am_in', at, placementId: 4 })
})

test.each(['', 'am_in', `tea@${at}`, 'am_in@yesterday', undefined, 7])('%j is no tap', (tap) => {
  expect(askedTapIn({ tap })).toBeNull()
})

test('a tap for an empty slot was missed, one for a filled slot is a wrong time', () => {
  const taps = [{ slot: 'am_in' as const, at, voidedAt: null }]
  expect(kindFor({ slot: 'am_in', at }, { taps })).toBe('wrong_time')
  expect(kindFor({ slot: 'am_out', at }, { taps })).toBe('missed_out')
  expect(kindFor({ slot: 'pm_in', at }, { taps })).toBe('missed_in')
})
