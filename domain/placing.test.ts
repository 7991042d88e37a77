import { describe, expect, test } from 'vitest'
import type { WorkDate } from './calendar.ts'
import type { PlacementStatus } from './placement.ts'
import {
  currentOf,
  dateProblems,
  firstDayProblem,
  lastDay,
  refuseEdit,
  refusePass,
  slotsWarning,
  wasAtWork,
} from './placing.ts'

describe('the dates of a placement', () => {
  const good = { startDate: '2026-06-15', targetEndDate: '2026-10-30', countsFrom: null, birthDate: '2004-05-06' }
  test.each([
    ['that are good', {}, {}],
    ['without any', { startDate: null, targetEndDate: null }, {}],
    ['of one day', { targetEndDate: '2026-06-15' }, {}],
    ['of an intern who is 18 that day', { birthDate: '2008-06-15' }, {}],
    ['of an intern whose birth date is not known', { birthDate: null }, {}],
    [
      'of an intern who is 18 a day later',
      { birthDate: '2008-06-16' },
      { startDate: 'The intern is under 18 on June 15, 2026' },
    ],
    [
      'that end before they start',
      { targetEndDate: '2026-06-14' },
      { targetEndDate: 'The end cannot be before the start' },
    ],
    ['that count from the first day', { countsFrom: '2026-06-15' }, {}],
    ['that count from the last day', { countsFrom: '2026-10-30' }, {}],
    [
      'that count from before the first day',
      { countsFrom: '2026-06-14' },
      { countsFrom: 'Choose June 15, 2026, the first day, or later' },
    ],
    [
      'that count from after the last day',
      { countsFrom: '2026-10-31' },
      { countsFrom: 'Choose October 30, 2026, the expected last day, or earlier' },
    ],
    [
      'that count from a day, without a first day',
      { startDate: null, targetEndDate: null, countsFrom: '2026-06-15' },
      { countsFrom: 'Enter the first day too' },
    ],
  ])('%s', (_what, changes, problems) => expect(dateProblems({ ...good, ...changes })).toEqual(problems))
})

test('what has ended is kept, and who works somewhere changes the company by a transfer', () => {
  expect(refuseEdit('completed', { movesCompany: false })?.code).toBe('placement_ended')
  expect(refuseEdit('deployed', { movesCompany: true })?.code).toBe('company_fixed')
  expect(refuseEdit('deployed', { movesCompany: false })).toBeNull()
  expect(refuseEdit('cleared', { movesCompany: true })).toBeNull()
})

describe('the last day', () => {
  const began = { status: 'deployed', startDate: '2026-06-15', lastRecorded: null } as const
  const ending = { ...began, today: '2026-08-03', wanted: null } as const
  test('is today, or the day that was named', () => {
    expect(lastDay(ending)).toBe('2026-08-03')
    expect(lastDay({ ...ending, wanted: '2026-07-31' })).toBe('2026-07-31')
  })
  test('is none when the placement never began', () => {
    expect(lastDay({ ...ending, status: 'cleared' })).toBeNull()
    expect(lastDay({ ...ending, startDate: '2026-08-10' })).toBeNull()
  })
  test('is neither before the start nor in the future', () => {
    expect(lastDay({ ...ending, wanted: '2026-06-14' })).toMatchObject({
      message: 'The last day cannot be before the start',
    })
    expect(lastDay({ ...ending, wanted: '2026-08-04' })).toMatchObject({
      message: 'The last day cannot be in the future',
    })
  })
  test('is tomorrow for an intern who has begun the shift of tomorrow this evening', () => {
    const early = { ...ending, lastRecorded: '2026-08-04' }
    expect(lastDay(early)).toBe('2026-08-04')
    expect(lastDay({ ...early, wanted: '2026-08-04' })).toBe('2026-08-04')
    expect(lastDay({ ...early, wanted: '2026-08-05' })).toMatchObject({
      message: 'The last day cannot be in the future',
    })
  })
  test('is the first day of a placement whose first shift has begun on the evening before', () => {
    const early = { ...ending, startDate: '2026-08-04', lastRecorded: '2026-08-04' }
    expect(lastDay(early)).toBe('2026-08-04')
    expect(lastDay({ ...early, wanted: '2026-08-04' })).toBe('2026-08-04')
    expect(lastDay({ ...early, wanted: '2026-08-03' })).toMatchObject({
      message: 'The last day cannot be before the start',
    })
    expect(lastDay({ ...early, startDate: '2026-08-05' })).toBeNull()
  })
  test('is not before a day that hours are recorded for', () => {
    const worked = { ...ending, lastRecorded: '2026-07-31' }
    expect(lastDay({ ...worked, wanted: '2026-07-31' })).toBe('2026-07-31')
    expect(lastDay({ ...worked, wanted: '2026-07-30' })).toMatchObject({
      message: 'The last day cannot be before July 31, 2026, for which hours are recorded',
    })
  })
})

test('the first day is not after a day that hours are recorded for', () => {
  expect(firstDayProblem('2026-06-15', null)).toBeNull()
  expect(firstDayProblem('2026-06-15', '2026-06-15')).toBeNull()
  expect(firstDayProblem(null, '2026-06-15')).toBeNull()
  expect(firstDayProblem('2026-06-16', '2026-06-15')).toBe(
    'The first day cannot be after June 15, 2026, for which hours are recorded',
  )
})

test('a pass is for a day of a placement that has begun', () => {
  const placement = { status: 'deployed', startDate: '2026-06-15', endDate: null } as const
  expect(refusePass('2026-06-15', placement)).toBeNull()
  expect(refusePass('2026-06-14', placement)?.message).toBe('The placement starts on June 15, 2026')
  expect(refusePass('2026-06-15', { ...placement, status: 'cleared' })?.code).toBe('not_deployed')
  const left = { ...placement, status: 'pulled_out', endDate: '2026-08-03' } as const
  expect(refusePass('2026-08-03', left)).toBeNull()
  expect(refusePass('2026-08-04', left)?.message).toBe('The placement ended on August 3, 2026')
  expect(refusePass('2026-06-15', { ...placement, status: 'withdrawn' })?.code).toBe('not_deployed')
})

test('nobody was at work in a placement that ended before its first day', () => {
  const dates = { from: '2026-07-01', to: '2026-07-31' }
  const ended = { status: 'withdrawn', startDate: '2026-06-15', endDate: null } as const
  expect(wasAtWork(ended, dates)).toBe(false)
  expect(wasAtWork({ ...ended, endDate: '2026-07-01' }, dates)).toBe(true)
  expect(wasAtWork({ ...ended, status: 'deployed' }, dates)).toBe(true)
})

test('the current placement is the one at work, else the one being prepared, else the last that began', () => {
  const placed = (status: PlacementStatus, endDate: WorkDate | null = null) => ({ status, endDate, continuesId: null })
  const [old, running, next] = [placed('pulled_out', '2026-07-10'), placed('on_hold'), placed('draft')]
  expect(currentOf([next, running, old])).toBe(running)
  expect(currentOf([next, old])).toBe(next)
  const [completed, mistaken] = [placed('completed', '2026-10-30'), placed('withdrawn')]
  expect(currentOf([mistaken, completed, old])).toBe(completed)
  expect(currentOf([placed('withdrawn', '2026-11-05'), completed])).toMatchObject({ status: 'withdrawn' })
  expect(currentOf([mistaken, placed('transferred')])).toBe(mistaken)
  const given = { ...mistaken, continuesId: 1 }
  expect(currentOf([mistaken, given, placed('transferred', '2026-07-10')])).toBe(given)
  expect(currentOf([])).toBeNull()
})

test('more interns than slots are worth a word', () => {
  expect(slotsWarning({ name: 'Acme', slots: 1, interns: 2 })).toBe('Acme has 1 slot and now 2 interns')
  expect(slotsWarning({ name: 'Acme', slots: 2, interns: 2 })).toBeNull()
  expect(slotsWarning({ name: 'Acme', slots: null, interns: 99 })).toBeNull()
})
