import { expect, test } from 'vitest'
import { callNames, faceLetters } from './intern-words.ts'

test('a face has the first name, and two interns of the same one are told apart', () => {
  const listed = ['Capistrano, Divina', 'Del Rosario, Ian Jr.', 'Kalaw, Divina', 'intern.7']
  expect(callNames(listed)).toEqual(['Divina C.', 'Ian', 'Divina K.', 'intern.7'])
  expect(listed.map(faceLetters)).toEqual(['DC', 'ID', 'DK', 'I'])
})
