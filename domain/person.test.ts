import { expect, test } from 'vitest'
import { classOf } from './person.ts'

test('a class names its program once, however the school writes the section', () => {
  expect(classOf({ courseCode: 'BSIT', section: '4A' })).toBe('BSIT 4A')
  expect(classOf({ courseCode: 'BSIT', section: 'BSIT 4A' })).toBe('BSIT 4A')
  expect(classOf({ courseCode: 'BSIT', section: 'bsit-4a' })).toBe('bsit-4a')
  expect(classOf({ courseCode: 'BSIT', section: null })).toBe('BSIT')
  expect(classOf({ courseCode: 'BSIT', section: '' })).toBe('BSIT')
  expect(classOf({ courseCode: null, section: null })).toBe('')
})
