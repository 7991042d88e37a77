import { expect, test } from 'vitest'
import type { DayRecord } from '#contract/day-record.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { Today } from '#contract/taps.ts'
import { withoutTap, withTap } from './known-taps.ts'

const monday = '2026-07-06'
const morning = { id: 1, workDate: monday, slot: 'am_in' } as Tap
const noon = { id: 2, workDate: monday, slot: 'am_out' } as Tap
const record = { credited: 240 } as DayRecord
const today = {
  workDate: monday,
  days: [
    { workDate: '2026-07-05', slots: ['am_in'] },
    { workDate: monday, slots: ['am_in'] },
  ],
  taps: [morning],
  record: null,
} as unknown as Today

test('a recorded tap fills its slot, also when it is told twice', () => {
  const twice = withTap(withTap(today, noon, record), noon, record)
  expect(twice.days.map(({ slots }) => slots)).toEqual([['am_in'], ['am_in', 'am_out']])
  expect(twice.taps).toEqual([morning, noon])
  expect(twice.record).toBe(record)
  // What the week left of the record before it says nothing of this one.
  const limited = { ...today, afterWeek: { minutes: 0, weekLine: null } }
  expect(withTap(limited, noon, record).afterWeek).toBeUndefined()
})

test('an undone tap empties its slot at once, on its own day only', () => {
  const undone = withoutTap(withTap(today, noon, record), noon, null)
  expect(undone).toEqual(today)
  expect(withoutTap(undone, morning, null).days.map(({ slots }) => slots)).toEqual([['am_in'], []])
})

test('a tap of yesterday changes nothing of what is shown of today', () => {
  const late = { ...noon, workDate: '2026-07-05' }
  expect(withTap(today, late, record)).toMatchObject({ taps: [morning], record: null })
  expect(withoutTap(withTap(today, late, record), late, record)).toEqual(today)
})
