import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missedDays } from './absence.ts'
import { addDays } from './calendar.ts'
import { countsFromProblem, expectedFrom, schoolCountsFromProblem, termEndProblem } from './counts-from.ts'
import { officeRules } from './samples.ts'

const date = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-06-01', days))
const perhaps = fc.option(date)

test('nobody is expected before the first day, and the day of a placement replaces the school’s', () => {
  fc.assert(
    fc.property(date, perhaps, perhaps, (startDate, countsFrom, schoolCountsFrom) => {
      const from = expectedFrom({ startDate, countsFrom, schoolCountsFrom })!
      expect(from >= startDate).toBe(true)
      expect(expectedFrom({ startDate, countsFrom: from, schoolCountsFrom })).toBe(from)
      if (countsFrom !== null) expect(expectedFrom({ startDate, countsFrom, schoolCountsFrom: null })).toBe(from)
      if (countsFrom === null && schoolCountsFrom === null) expect(from).toBe(startDate)
      expect(countsFromProblem({ startDate, targetEndDate: null, countsFrom: from })).toBeNull()
    }),
  )
  expect(expectedFrom({ startDate: null, countsFrom: null, schoolCountsFrom: '2026-06-01' })).toBeNull()
})

test('counting later only ever takes missed days away, all of them from before the new day', () => {
  fc.assert(
    fc.property(date, date, date, perhaps, (startDate, school, today, lastTap) => {
      const missed = (schoolCountsFrom: string | null) =>
        missedDays({
          rules: officeRules,
          expectedFrom: expectedFrom({ startDate, countsFrom: null, schoolCountsFrom }),
          lastTap,
          today,
        })
      expect(missed(school)).toEqual(missed(null).filter((day) => day >= school))
    }),
  )
})

test('the school counts from a day of the current term or before, and from none too far ahead', () => {
  const during = { today: '2026-11-17', termEndsOn: '2026-12-18' }
  expect(schoolCountsFromProblem(null, during)).toBeNull()
  expect(schoolCountsFromProblem('2020-01-01', during)).toBeNull()
  expect(schoolCountsFromProblem('2026-12-18', during)).toBeNull()
  expect(schoolCountsFromProblem('2026-12-19', during)).toBe(
    'Choose December 18, 2026, the end of the term, or earlier',
  )
  const between = { today: '2026-12-20', termEndsOn: '2026-12-18' }
  expect(schoolCountsFromProblem('2027-01-11', between)).toBeNull()
  expect(schoolCountsFromProblem('2029-01-11', between)).toBe('Choose a day within one year from today')
})

test('the current term ends on the day from which the school counts or later, unless it is over', () => {
  const during = { today: '2026-11-17', countsFrom: '2026-12-15' }
  expect(termEndProblem('2026-12-15', during)).toBeNull()
  expect(termEndProblem('2026-12-14', during)).toMatch(/^The school counts from December 15, 2026\./)
  expect(termEndProblem('2026-11-16', during)).toBeNull()
  expect(termEndProblem('2026-11-17', { ...during, countsFrom: null })).toBeNull()
})
