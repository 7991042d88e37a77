import { describe, expect, test } from 'vitest'
import { type Schedule, shiftOf } from './schedule.ts'
import { doubleOf, openSlots, orderSentence, outOfOrder, proposeSlot, type Slot, slotLabels, slots } from './slot.ts'
import { minutesOf, msOf } from './zone.ts'

const office = shiftOf({ first: { start: '08:00', end: '12:00' }, second: { start: '13:00', end: '17:00' } })
const nightHalves: Pick<Schedule, 'first' | 'second'> = {
  first: { start: '22:00', end: '02:00' },
  second: { start: '03:00', end: '07:00' },
}

describe('the proposed slot on an 8-to-5 day', () => {
  test.each<[string, Slot[], Slot | null]>([
    ['06:30', [], 'am_in'],
    ['10:59', [], 'am_in'],
    ['11:00', ['am_in'], 'am_out'],
    ['12:29', ['am_in'], 'am_out'],
    ['12:30', ['am_in', 'am_out'], 'pm_in'],
    ['13:59', ['am_in', 'am_out'], 'pm_in'],
    ['14:00', ['am_in', 'am_out', 'pm_in'], 'pm_out'],
    ['17:02', ['am_in', 'am_out', 'pm_in'], 'pm_out'],
    ['12:05', ['am_in', 'am_out'], 'pm_in'],
    ['09:00', ['am_in'], 'am_out'],
    ['12:30', ['am_in'], 'pm_in'],
    ['13:59', ['am_in'], 'pm_in'],
    ['14:00', ['am_in'], 'pm_out'],
    ['17:00', ['am_in'], 'pm_out'],
    ['11:30', [], 'am_in'],
    ['12:00', [], 'pm_in'],
    ['15:00', [], 'pm_in'],
    ['15:00', ['am_in', 'am_out'], 'pm_in'],
    ['17:30', ['am_in', 'am_out', 'pm_in', 'pm_out'], null],
    ['19:30', ['am_in', 'am_out', 'pm_in', 'pm_out', 'ot_in'], 'ot_out'],
    ['20:00', [...slots], null],
  ])('at %s after %o it is %s', (time, filled, expected) =>
    expect(proposeSlot({ filled, minute: minutesOf(time), shift: office, hasOvertime: false })).toBe(expected),
  )
})

describe('the proposed slot on other days', () => {
  const night = shiftOf(nightHalves)
  const morning = shiftOf({ first: { start: '08:00', end: '12:00' }, second: null })
  const afternoon = shiftOf({ first: null, second: { start: '13:00', end: '17:00' } })
  test.each<[string, typeof night, number, Slot[], Slot | null]>([
    ['a night starts with its first half', night, 22 * 60, [], 'am_in'],
    ['after midnight it goes on', night, 26 * 60, ['am_in'], 'am_out'],
    ['and comes back', night, 27 * 60, ['am_in', 'am_out'], 'pm_in'],
    ['and ends in the morning', night, 31 * 60, ['am_in', 'am_out', 'pm_in'], 'pm_out'],
    ['a half day ends at noon', morning, 12 * 60, ['am_in'], 'am_out'],
    ['even when left late', morning, 16 * 60, ['am_in'], 'am_out'],
    ['after it the day is done', morning, 13 * 60, ['am_in', 'am_out'], null],
    ['also when left a little early', morning, 11 * 60 + 40, ['am_in', 'am_out'], null],
    ['who only had a break comes back', morning, 10 * 60, ['am_in', 'am_out'], 'pm_in'],
    ['an afternoon starts at one', afternoon, 11 * 60, [], 'pm_in'],
    ['a morning in before an afternoon ends with the day', afternoon, 17 * 60, ['am_in'], 'pm_out'],
  ])('%s', (_why, shift, minute, filled, expected) =>
    expect(proposeSlot({ filled, minute, shift, hasOvertime: false })).toBe(expected),
  )
})

test('a student may choose what comes after the last filled slot', () => {
  expect(openSlots([])).toEqual([...slots])
  expect(openSlots(['am_in', 'pm_in'])).toEqual(['pm_out', 'ot_in', 'ot_out'])
  expect(openSlots(['ot_out'])).toEqual([])
})

describe('order', () => {
  const at = (slot: Slot, time: string) => ({ slot, at: `2026-11-16T${time}.000Z` })
  test.each<[Slot, string, Slot, string, boolean]>([
    ['am_out', '04:00:00', 'am_in', '00:00:00', true],
    ['am_out', '00:00:00', 'am_in', '00:00:00', false],
    ['pm_in', '04:00:00', 'am_out', '04:00:00', true],
    ['ot_in', '09:00:00', 'pm_out', '09:00:00', true],
    ['pm_in', '03:59:59', 'am_out', '04:00:00', false],
    ['ot_in', '09:00:00', 'pm_out', '09:00:30', true],
    ['pm_out', '05:00:00', 'pm_in', '05:00:30', false],
    ['pm_out', '05:00:00', 'pm_in', '05:00:00', false],
    ['am_in', '00:00:00', 'am_out', '04:00:00', true],
    ['am_in', '05:00:00', 'am_out', '04:00:00', false],
    ['pm_in', '00:00:00', 'am_in', '00:00:00', false],
    ['ot_out', '08:00:00', 'am_out', '09:00:00', false],
  ])('%s at %s beside %s at %s: %s', (slot, time, otherSlot, otherTime, holds) =>
    expect(outOfOrder(at(slot, time), [at(otherSlot, otherTime)]) === null).toBe(holds),
  )

  test('the sentence says before or after what', () => {
    expect(orderSentence(at('am_out', '00:00:00'), at('am_in', '00:05:00'), 'Asia/Manila')).toBe(
      'AM Out must come after AM In (8:05 AM)',
    )
    expect(orderSentence(at('am_in', '05:00:00'), at('pm_out', '04:00:00'), 'Asia/Manila')).toBe(
      'AM In must come before PM Out (12:00 PM)',
    )
  })
})

test('a second tap within a minute of another is a double tap', () => {
  const first = { at: '2026-11-16T00:00:00.000Z' }
  expect(doubleOf(msOf('2026-11-16T00:00:59.999Z'), [first])).toBe(first)
  expect(doubleOf(msOf('2026-11-15T23:59:01.000Z'), [first])).toBe(first)
  expect(doubleOf(msOf('2026-11-16T00:01:00.000Z'), [first])).toBeNull()
})

test('every slot has its words', () => {
  expect(slots.map((slot) => slotLabels[slot])).toContain('AM In')
})
