import { expect, test } from 'vitest'
import { auditNouns } from './audit-words.ts'
import { labelOf, labels, labelsOf } from './labels.ts'

test('a field has the label of its noun', () => {
  expect(labelOf(labels.company, 'city')).toBe('City or municipality')
  expect(labelOf(labels.term, 'startsOn')).toBe('First day')
})

test('what stands behind an id is called as the id, and the id itself tells nobody anything', () => {
  expect(labelOf(labels.student, 'courseName')).toBe('Program')
  expect(labelOf(labels.student, 'courseId')).toBeNull()
  expect(labelOf(labels.student, 'firstName')).toBe('First name')
})

test('a field without a label has none, whatever objects inherit', () => {
  expect(labelOf(labels.company, 'constructor')).toBeNull()
  expect(labelsOf('toString')).toEqual({})
})

test('the audit log can be about every record with labels, in words of its own where the code has others', () => {
  const parts = ['person', 'address']
  expect(Object.keys(labels).filter((noun) => !Object.hasOwn(auditNouns, noun))).toEqual(parts)
  expect(auditNouns).toMatchObject({ holiday: 'holiday', course: 'program', record: 'DTR day' })
})
