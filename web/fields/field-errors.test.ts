import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

test('a refusal names its fields', () => {
  expect(fieldErrors({ errors: { name: 'Taken', email: 'Not valid' } })).toEqual([
    ['name', 'Taken'],
    ['email', 'Not valid'],
  ])
})

test.each([undefined, null, 'no', new Error('no'), { errors: null }, { errors: { name: 3 } }])(
  '%o names none',
  (failure) => {
    expect(fieldErrors(failure)).toEqual([])
  },
)
