import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absentSince, isMissedDay, missedDays } from './absence.ts'
import { basisOf } from './basis.ts'
import { addDays } from './calendar.ts'
import { everyone, officeRules, rulesWith } from './samples.ts'

const absent = (lastTap: string | null, today: string, rules = officeRules) =>
  absentSince({ rules, expectedFrom: '2026-06-15', lastTap, today })

test('three working days without a tap are an absence, the weekend between them is not', () => {
  // Wednesday was the last day; Thursday, Friday and Monday were missed.
  expect(absent('2026-07-01', '2026-07-06')).toBe(null)
  expect(absent('2026-07-01', '2026-07-07')).toBe('2026-07-02')
})

test('today is not over, so it is not missed', () => {
  expect(absent('2026-07-06', '2026-07-09')).toBe(null)
  expect(absent('2026-07-06', '2026-07-10')).toBe('2026-07-07')
})

test('holidays and suspensions are nobody’s absence', () => {
  const holidays = [{ date: '2026-07-02', name: 'Feast', type: 'special_non_working' as const, scope: everyone }]
  const suspensions = [{ from: '2026-07-03', to: '2026-07-03', fromTime: null, reason: 'Typhoon', scope: everyone }]
  expect(absent('2026-07-01', '2026-07-07', rulesWith({ holidays }))).toBe(null)
  expect(absent('2026-07-01', '2026-07-08', rulesWith({ holidays, suspensions }))).toBe(null)
  expect(absent('2026-07-01', '2026-07-09', rulesWith({ holidays, suspensions }))).toBe('2026-07-06')
})

test('who has never tapped is absent from the first day on', () => {
  expect(absent(null, '2026-06-17')).toBe(null)
  expect(absent(null, '2026-06-18')).toBe('2026-06-15')
})

test('every missed day since the start is counted, however long ago it is', () => {
  const asked = { rules: officeRules, expectedFrom: '2026-06-15', lastTap: null }
  expect(missedDays({ ...asked, today: '2026-11-17' })).toHaveLength(111)
})

test('the month and the count of missed days agree on every day since the last tap', () => {
  const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-06-01', days))
  const rules = fc.record({ holiday: date, suspended: date, worked: date }).map(({ holiday, suspended, worked }) =>
    rulesWith({
      holidays: [
        { date: holiday, name: 'Feast', type: 'regular_holiday', scope: everyone },
        { date: worked, name: 'A day of work', type: 'special_working', scope: everyone },
      ],
      suspensions: [{ from: suspended, to: suspended, fromTime: null, reason: 'Typhoon', scope: everyone }],
    }),
  )
  fc.assert(
    fc.property(rules, date, date, (given, expectedFrom, today) => {
      const month = Array.from({ length: 62 }, (_, back) => addDays(today, back - 62))
      const shown = month.filter((workDate) =>
        isMissedDay({
          workDate,
          today,
          dayType: basisOf(workDate, given).dayType,
          isExpected: expectedFrom <= workDate,
        }),
      )
      expect(shown).toEqual(missedDays({ rules: given, expectedFrom, lastTap: null, today }))
      for (const workDate of [today, addDays(today, 1)]) {
        expect(isMissedDay({ workDate, today, dayType: 'regular', isExpected: true })).toBe(false)
      }
    }),
  )
})
