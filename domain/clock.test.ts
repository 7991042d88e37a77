import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockState, clockOf } from './clock.ts'
import { nextTap } from './next-tap.ts'
import { presenceOf } from './presence.ts'
import { inSince } from './record.ts'
import type { Schedule } from './schedule.ts'
import { isIn, type Slot, slots } from './slot.ts'
import { instantOf, msAt, msOf } from './zone.ts'

const zone = 'Asia/Manila'
const workDate = '2026-07-06'
const office: Schedule = {
  validFrom: '2026-06-01',
  days: [1, 2, 3, 4, 5],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
const night: Schedule = { ...office, first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '06:00' } }
const onePiece: Schedule = { ...office, first: { start: '08:00', end: '14:00' }, second: null, kind: 'flexible' }
const at = (minute: number) => msAt(workDate, minute, zone)

/** At a minute of the work date, after taps at these minutes. */
function clockAt(minute: number, tapped: Partial<Record<Slot, number>>, schedule = office) {
  const timetable = { schedules: [schedule], zone }
  const taps = slots.flatMap((slot) => (tapped[slot] === undefined ? [] : [{ slot, at: at(tapped[slot]) }]))
  const days = taps.map(({ slot }) => ({ workDate, slot }))
  const { isDone } = nextTap({ at: at(minute), timetable, taps: days, overtimeDates: [] })
  return clockOf({ workDate, taps, isDone, timetable, now: at(minute) })
}

test.each<[string, number, Partial<Record<Slot, number>>, ClockState, number | null]>([
  ['nobody is in before the first tap', 470, {}, 'out', null],
  ['in since the first tap', 703, { am_in: 482 }, 'in', 482],
  ['on a break after the morning', 745, { am_in: 482, am_out: 721 }, 'break', 721],
  ['in again after lunch', 800, { am_in: 482, am_out: 721, pm_in: 778 }, 'in', 778],
  ['done after the last out', 1_025, { am_in: 482, am_out: 721, pm_in: 778, pm_out: 1_021 }, 'done', 1_021],
  ['who never came back is out once the day has ended', 1_020, { am_in: 482, am_out: 721 }, 'out', 721],
])('%s', (_, minute, tapped, state, since) => {
  expect(clockAt(minute, tapped)).toEqual({ state, since: since === null ? null : at(since) })
})

test('a schedule in one piece is done at its last out, and a night shift is on a break after midnight', () => {
  expect(clockAt(840, { am_in: 480, am_out: 838 }, onePiece).state).toBe('done')
  expect(clockAt(1_600, { am_in: 1_318, am_out: 1_561 }, night).state).toBe('break')
})

test('whatever was tapped, the clock agrees with who is in, with the record and with the button', () => {
  const times = fc.uniqueArray(fc.integer({ min: 400, max: 1_300 }), { maxLength: 6 })
  fc.assert(
    fc.property(times, fc.subarray([...slots]), fc.nat(300), (drawn, chosen, later) => {
      const minutes = drawn.sort((one, two) => one - two)
      const filled = chosen.slice(0, minutes.length)
      const tapped = Object.fromEntries(filled.map((slot, index) => [slot, minutes[index] ?? 0]))
      const now = Math.max(400, ...Object.values(tapped)) + later
      const { state, since } = clockAt(now, tapped)
      const instant = (slot: Slot) => (tapped[slot] === undefined ? null : instantOf(at(tapped[slot])))
      const recorded = inSince({
        amIn: instant('am_in'),
        amOut: instant('am_out'),
        pmIn: instant('pm_in'),
        pmOut: instant('pm_out'),
        otIn: instant('ot_in'),
        otOut: instant('ot_out'),
        status: 'open',
      })
      const last = filled.at(-1)
      expect(state === 'in').toBe(last !== undefined && isIn(last))
      // An OT Out without its OT In leaves the record as it was before.
      if (last !== 'ot_out') expect(state === 'in' ? since : null).toBe(recorded === null ? null : msOf(recorded))
      expect(state === 'out' && last === undefined).toBe(presenceOf(filled) === 'absent')
      if (state === 'break') expect(now).toBeLessThan(1_020)
      if (state === 'done') expect(last).toMatch(/_out$/)
    }),
  )
})
