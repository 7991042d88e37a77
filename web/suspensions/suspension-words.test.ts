import { expect, test } from 'vitest'
import type { Suspension } from '#contract/suspensions.ts'
import { daysInWords, mayChange } from './suspension-words.ts'

const storm = {
  fromDate: '2026-11-16',
  untilDate: '2026-11-16',
  fromTime: null,
  courseIds: [1],
} as unknown as Suspension

test.each([
  [{}, 'November 16, 2026'],
  [{ fromTime: '12:00' }, 'November 16, 2026 from 12:00 PM'],
  [{ untilDate: '2026-11-17', fromTime: '13:30' }, 'November 16, 2026 from 1:30 PM to November 17, 2026'],
])('a suspension with %j is of %s', (fields, words) => {
  expect(daysInWords({ ...storm, ...fields })).toBe(words)
})

test.each([
  ['an admin', undefined, [], true],
  ['a coordinator of the program', [1, 2], [1], true],
  ['a coordinator of one of two programs', [1], [1, 2], false],
  ['a coordinator, of the whole school', [1], [], false],
])('%s may change it: %j %j %j', (_who, own, courseIds, may) => {
  expect(mayChange({ ...storm, courseIds }, own)).toBe(may)
})
