import { expect, test } from 'vitest'
import { chosenPeriod, periodChoices } from './periods.ts'

const terms = [
  { id: 1, startsOn: '2026-01-05', endsOn: '2026-05-29', current: false, label: 'Second semester 2025-2026' },
  { id: 2, startsOn: '2026-06-01', endsOn: '2026-12-18', current: true, label: 'First semester 2026-2027' },
]

test('the current term comes first, then the others, this month and the one before', () => {
  expect(periodChoices(terms, '2026-01-31').map(({ label, from, to }) => [label, from, to])).toEqual([
    ['First semester 2026-2027', '2026-06-01', '2026-12-18'],
    ['Second semester 2025-2026', '2026-01-05', '2026-05-29'],
    ['January 2026', '2026-01-01', '2026-01-31'],
    ['December 2025', '2025-12-01', '2025-12-31'],
  ])
})

test('dates that nobody offers are one’s own', () => {
  const choices = periodChoices(terms, '2026-11-15')
  expect(chosenPeriod(choices, { from: '2026-11-01', to: '2026-11-30' })?.label).toBe('November 2026')
  expect(chosenPeriod(choices, { from: '2026-11-02', to: '2026-11-30' })).toBeNull()
})
