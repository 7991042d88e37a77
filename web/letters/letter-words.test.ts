import { expect, test } from 'vitest'
import { fieldGroups, ownLine, withInserted } from './letter-words.ts'

test('a field is put in at the cursor, or in the place of what is selected', () => {
  expect(withInserted('Dear ,', { from: 5, to: 5 }, '{student}')).toEqual({ text: 'Dear {student},', cursor: 14 })
  expect(withInserted('Dear you,', { from: 5, to: 8 }, '{student}').text).toBe('Dear {student},')
})

test('a heading, a table or a new page begins a line', () => {
  expect(ownLine('', 0, '## ')).toBe('## ')
  expect(ownLine('a\n', 2, '---\n')).toBe('---\n')
  expect(ownLine('ab', 1, '---\n')).toBe('\n---\n')
})

test('a certificate offers its serial number, a letter its reference number', () => {
  const names = (kind: 'moa' | 'certificate') =>
    fieldGroups(kind).flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(names('moa')).toContain('referenceNumber')
  expect(names('moa')).not.toContain('serialNumber')
  expect(names('certificate')).toContain('serialNumber')
})
