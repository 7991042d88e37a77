import { expect, test } from 'vitest'
import type { Course } from '#contract/courses.ts'
import { hoursInWords, isCopied } from './course-words.ts'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [480, '8 h'],
  [450, '7 h 30 min'],
  [2400, '40 h'],
])('%i minutes are %s', (minutes, words) => {
  expect(hoursInWords(minutes)).toBe(words)
})

const course = { name: 'BS IT', requiredHours: 486, maxMinutesPerDay: 480, termHours: [] as object[] } as Course

test.each([
  ['another name', { name: 'BSIT' }, false],
  ['the same hours', { requiredHours: 486, termHours: [] }, false],
  ['other hours', { requiredHours: 500 }, true],
  ['another cap', { maxMinutesPerDay: 360 }, true],
  ['hours of a term', { termHours: [{ termId: 1, requiredHours: 300 }] }, true],
])('%s concern placements: %j', (_what, fields, concerns) => {
  expect(isCopied(course, fields)).toBe(concerns)
})
