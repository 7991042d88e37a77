import { expect, test } from 'vitest'
import { bytesInWords, isNearlyFull, outcomeLink, wholeHours } from './school-words.ts'

test('a number of the school opens the students whom it counts', () => {
  expect(outcomeLink({ termId: 2 })).toBe('/students?placedIn=2')
  expect(outcomeLink({ termId: 2, courseId: 5, outcome: 'pulled_out' })).toBe(
    '/students?placedIn=2&placedCourse=5&outcome=pulled_out',
  )
  expect(outcomeLink({ termId: 2, isArchived: true })).toBe('/students?placedIn=2&archived=true')
})

test('hours are whole and grouped', () => {
  expect(wholeHours(2_124_154)).toBe('35,402')
  expect(wholeHours(59)).toBe('0')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [80_862_081_024, '80.9 GB'],
  [270_553_174_016, '271 GB'],
])('%i bytes are %s', (bytes, words) => expect(bytesInWords(bytes)).toBe(words))

test('a disk is nearly full when less than a tenth of it is free', () => {
  expect(isNearlyFull({ freeBytes: 10, totalBytes: 100 })).toBe(false)
  expect(isNearlyFull({ freeBytes: 9, totalBytes: 100 })).toBe(true)
})
