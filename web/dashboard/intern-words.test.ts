import { expect, test } from 'vitest'
import { callNames } from './intern-words.ts'

test('two interns of the same first name are told apart', () => {
  expect(callNames(['Divina Capistrano', 'Rhea Lacson', 'Divina Kalaw'])).toEqual(['Divina C.', 'Rhea', 'Divina K.'])
})
