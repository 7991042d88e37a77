import { expect, test } from 'vitest'
import { wouldNowBe } from './later-change.ts'
import { statusAfterDerivation } from './record.ts'
import { dayOf, everyone } from './samples.ts'

const monday = '2026-11-16'
const full = ['08:00', '12:00', '13:00', '17:00']
const typhoon = { from: monday, to: monday, fromTime: '12:00', reason: 'Typhoon', scope: everyone }

test('a typhoon suspension at noon declared the day after: an undecided day follows', () => {
  const before = dayOf(monday, full)
  const after = dayOf(monday, full, { suspensions: [typhoon] })
  expect([before.credited, after.credited, after.dayType]).toEqual([480, 240, 'suspension'])
  expect(statusAfterDerivation('submitted', after.status)).toBe('submitted')
  expect(wouldNowBe({ status: 'submitted', credited: 480 }, after)).toBeNull()
})

test('an approved or locked day stays and says what it would be', () => {
  const after = dayOf(monday, full, { suspensions: [typhoon] })
  expect(wouldNowBe({ status: 'approved', credited: 480 }, after)).toBe(240)
  expect(wouldNowBe({ status: 'locked', credited: 480 }, after)).toBe(240)
  expect(wouldNowBe({ status: 'approved', credited: 240 }, after)).toBeNull()
})
