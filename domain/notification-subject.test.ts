import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subjectOf } from './notification-subject.ts'

test.each([
  [['Document returned'], 'Document returned'],
  [
    ['Time record returned', 'Document returned', 'Time record returned'],
    '2 time records returned, 1 document returned',
  ],
  [['Document expires soon', 'Document expires soon'], '2 documents expire soon'],
  [['MOA has expired', 'MOA has expired', 'Missing tap'], '2 MOAs have expired, 1 missing tap'],
  [['Hours met', 'Hours met', 'No taps'], 'Hours met (2), No taps'],
  [
    ['Document approved', 'Document waived', 'Hours met', 'No taps', 'Missing tap'],
    '1 document approved, 1 document waived, Hours met, 2 more',
  ],
])('%j is named %s', (titles, subject) => expect(subjectOf(titles)).toBe(subject))

test('a subject counts every notification once, whatever their order', () => {
  const title = fc.constantFrom('Document returned', 'Time record to approve', 'Correction requested', 'Missing tap')
  fc.assert(
    fc.property(fc.array(title, { minLength: 2, maxLength: 40 }), (titles) => {
      const numbers = [...subjectOf(titles).matchAll(/\d+/g)].map(([number]) => Number(number))
      expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(titles.length)
    }),
  )
})
