import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctedTimes, correctionProblems } from './correction.ts'
import { missingTimes } from './missing.ts'
import { minutesOfTaps, pairUp } from './pairs.ts'
import { type Slot, type SlotTime, slots } from './slot.ts'
import { instantAt, msAt } from './zone.ts'

const zone = 'Asia/Manila'
const workDate = '2026-07-06'
const schedule = {
  validFrom: '2026-06-01',
  days: [1, 2, 3, 4, 5] as const,
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed' as const,
}
const at = (minute: number) => instantAt(workDate, minute, zone)
const missing = (times: Partial<Record<Slot, number>>) =>
  missingTimes(timesOf(times), { workDate, schedule, zone }).map(({ slot, likelyAt }) => [slot, likelyAt])
const timesOf = (minutes: Partial<Record<Slot, number>>): SlotTime[] =>
  slots.flatMap((slot) => (minutes[slot] === undefined ? [] : [{ slot, at: at(minutes[slot]) }]))

test('a missed PM Out is the only time that is missing, and 5:00 PM is its likely time', () => {
  expect(missing({ am_in: 480, am_out: 720, pm_in: 780 })).toEqual([['pm_out', at(1_020)]])
})

test('a missed AM Out and a missed PM In have theirs', () => {
  expect(missing({ am_in: 480, pm_in: 780, pm_out: 1_020 })).toEqual([['am_out', at(720)]])
  expect(missing({ am_in: 480, am_out: 720, pm_out: 1_020 })).toEqual([['pm_in', at(780)]])
})

test('a likely time that does not fit the others is left to the student', () => {
  expect(missing({ am_in: 480, am_out: 720, pm_in: 1_030 })).toEqual([['pm_out', null]])
})

test('an overtime without an end is not missing, a whole day neither', () => {
  expect(missing({ am_in: 480, am_out: 720, pm_in: 780, pm_out: 1_020, ot_in: 1_080 })).toEqual([])
  expect(missing({ am_in: 480, pm_out: 1_020 })).toEqual([])
})

test('whatever was tapped, the likely times complete the day and nobody refuses them', () => {
  const times = fc.uniqueArray(fc.integer({ min: 300, max: 1_400 }), { maxLength: 6 })
  fc.assert(
    fc.property(times, fc.subarray([...slots]), (drawn, chosen) => {
      const minutes = drawn.sort((one, two) => one - two)
      const taps = timesOf(Object.fromEntries(chosen.slice(0, minutes.length).map((slot, i) => [slot, minutes[i]])))
      const found = missingTimes(taps, { workDate, schedule, zone })
      if (found.length === 0 || found.some(({ likelyAt }) => likelyAt === null)) return
      const proposed = Object.fromEntries(found.map(({ slot, likelyAt }) => [slot, likelyAt]))
      const request = { workDate, kind: 'changed' as const, proposed, reason: 'I forgot to tap.' }
      const facts = {
        now: at(3_000),
        zone,
        startDate: workDate,
        endDate: null,
        window: { from: msAt(workDate, 240, zone), to: msAt(workDate, 1_680, zone) },
        taps: taps.map((tap) => ({ ...tap, isVoided: false })),
      }
      expect(correctionProblems(request, facts)).toEqual([])
      const { unpaired } = pairUp(minutesOfTaps(correctedTimes(request, facts.taps)))
      expect(unpaired.filter((slot) => slot !== 'ot_in')).toEqual([])
    }),
  )
})
