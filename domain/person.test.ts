import { expect, test } from 'vitest'
import { birthDateProblem, classOf } from './person.ts'

test('a class names its program once, however the school writes the section', () => {
  expect(classOf({ courseCode: 'BSIT', section: '4A' })).toBe('BSIT 4A')
  expect(classOf({ courseCode: 'BSIT', section: 'BSIT 4A' })).toBe('BSIT 4A')
  expect(classOf({ courseCode: 'BSIT', section: 'bsit-4a' })).toBe('bsit-4a')
  expect(classOf({ courseCode: 'BSIT', section: null })).toBe('BSIT')
  expect(classOf({ courseCode: 'BSIT', section: '' })).toBe('BSIT')
  expect(classOf({ courseCode: null, section: null })).toBe('')
})

test('nobody is born after today', () => {
  expect(birthDateProblem('2026-11-17', '2026-11-17')).toBe(null)
  expect(birthDateProblem('2026-11-18', '2026-11-17')).toBe('The birth date is in the future')
  expect(birthDateProblem(null, '2026-11-17')).toBe(null)
})
