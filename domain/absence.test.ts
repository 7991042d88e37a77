import { expect, test } from 'vitest'
import { absentSince } from './absence.ts'
import { everyone, officeRules, rulesWith } from './samples.ts'

const absent = (lastTap: string | null, today: string, rules = officeRules) =>
  absentSince({ rules, startDate: '2026-06-15', lastTap, today })

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
