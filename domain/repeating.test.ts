import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysFrom, monthOf, weekday } from './calendar.ts'
import { type DocumentState, documentStates, isInOrder } from './document.ts'
import {
  isAskedYet,
  nameWithPeriod,
  type Period,
  type PeriodState,
  periodsOf,
  progressOf,
  repetitions,
} from './repeating.ts'

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days))
const repeats = fc.constantFrom(...repetitions)
const placement = fc.record({ startDate: day, length: fc.integer({ min: 0, max: 200 }), today: day }).map((made) => {
  return { ...made, endDate: addDays(made.startDate, made.length), status: 'deployed' as const }
})

test('periods cover every day of the placement that has come, each day once, and reach into no other week or month', () => {
  fc.assert(
    fc.property(repeats, placement, fc.boolean(), (each, { startDate, endDate, today, status }, hasEnd) => {
      const end = hasEnd ? endDate : null
      const periods = periodsOf(each, { startDate, endDate: end, status }, today)
      const last = end !== null && end < today ? end : today
      if (startDate > last) {
        expect(periods).toEqual([])
        return
      }
      expect(periods[0]?.from).toBe(startDate)
      expect(periods.at(-1)!.from <= last && last <= periods.at(-1)!.to).toBe(true)
      for (const [index, { on, from, to, dueOn }] of periods.entries()) {
        const next = periods[index + 1]
        if (next) expect(next.from).toBe(addDays(to, 1))
        expect(on <= from && from <= to).toBe(true)
        expect(daysFrom(to, dueOn)).toBe(3)
        if (each === 'week') expect([weekday(on), daysFrom(on, to) <= 6]).toEqual([1, true])
        else expect([on.slice(8), monthOf(on), monthOf(from)]).toEqual(['01', monthOf(to), monthOf(to)])
        if (end !== null) expect(to <= end).toBe(true)
      }
    }),
  )
})

test('a day that passes adds periods and changes none', () => {
  fc.assert(
    fc.property(repeats, placement, fc.integer({ min: 0, max: 60 }), (each, facts, more) => {
      const before = periodsOf(each, facts, facts.today)
      const after = periodsOf(each, facts, addDays(facts.today, more))
      expect(after.slice(0, before.length)).toEqual(before)
    }),
  )
})

test.each(['draft', 'requirements', 'cleared', 'pulled_out', 'withdrawn', 'transferred'] as const)(
  'nothing repeats in a placement that has not begun (%s)',
  (status) => {
    expect(periodsOf('week', { startDate: '2026-08-10', endDate: null, status }, '2026-11-16')).toEqual([])
  },
)

test('a placement from Wednesday, August 12 has seven weeks on September 23, and the seventh is not asked for yet', () => {
  const today = '2026-09-23'
  const periods = periodsOf('week', { startDate: '2026-08-12', endDate: null, status: 'deployed' }, today)
  expect(periods).toHaveLength(7)
  expect(periods[0]).toEqual({ on: '2026-08-10', from: '2026-08-12', to: '2026-08-16', dueOn: '2026-08-19' })
  const states: DocumentState[] = ['approved', 'approved', 'waived', 'submitted', 'returned', 'missing', 'missing']
  const slots = periods.map((period, index) => ({ period, state: states[index]! }))
  expect(progressOf(slots, today)).toEqual({ done: 3, of: 6, state: 'returned' })
  const asked = slots.filter(({ period, state }) => isAskedYet({ state, periodEnds: period.to }, today))
  expect(asked).toHaveLength(6)
  expect(nameWithPeriod('Weekly journal', 'week', '2026-08-10')).toBe('Weekly journal, Aug 10 to Aug 16')
  expect(nameWithPeriod('Monthly DTR', 'month', '2026-08-01')).toBe('Monthly DTR, August 2026')
})

test('progress is complete exactly if every period that is asked for is in order', () => {
  const slot = fc.record({ state: fc.constantFrom(...documentStates), days: fc.integer({ min: -30, max: 30 }) })
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 12 }), (made) => {
      const today = '2026-09-23'
      const slots = made.map(({ state, days }): PeriodState => {
        const to = addDays(today, days)
        const period: Period = { on: to, from: to, to, dueOn: to }
        return { period, state }
      })
      const { done, of, state } = progressOf(slots, today)
      expect(done).toBeLessThanOrEqual(of)
      expect(done === of).toBe(state === null || isInOrder(state))
    }),
  )
})
