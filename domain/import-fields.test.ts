import { expect, test } from 'vitest'
import { guessMapping, importFields, importNouns, readCell } from './import-fields.ts'
import { harmless, plainCell } from './spreadsheet-cell.ts'

test('columns are known by what schools call them', () => {
  expect(guessMapping('students', ['STUDENT NO.', 'Family Name', 'First-Name', 'Course', 'DOB', 'Remarks'])).toEqual({
    studentNumber: 0,
    lastName: 1,
    firstName: 2,
    course: 3,
    birthDate: 4,
  })
  expect(guessMapping('supervisors', ['Email', 'E-mail', 'HTE'])).toEqual({ email: 0, company: 2 })
})

test.each(importNouns)('the titles of the template of %s are all known, each once', (noun) => {
  const titles = importFields[noun].map(({ label }) => label)
  expect(Object.values(guessMapping(noun, titles))).toEqual(titles.map((_, index) => index))
})

test.each([
  ['date', '2004-05-06', '2004-05-06'],
  ['date', '2004/5/6', '2004-05-06'],
  ['date', '5/6/2004', '2004-05-06'],
  ['date', 'May 6', 'May 6'],
  ['whole', '4th Year', 4],
  ['whole', '3', 3],
  ['whole', 'third', 'third'],
  ['sex', 'F', 'female'],
  ['sex', 'Male', 'male'],
  ['word', 'Active', 'active'],
  ['text', '0917', '0917'],
] as const)('%s: %s is read as %s', (kind, text, value) => {
  expect(readCell(kind, text)).toBe(value)
})

test('what a spreadsheet would run is kept text, and reads back as it was', () => {
  for (const text of ['=1+1', '+63 917', '-5', '@name', '\tx', '\rx']) {
    expect(harmless(text)).toBe(`'${text}`)
    expect(plainCell(harmless(text))).toBe(text)
  }
  expect([harmless('plain'), harmless(-5), harmless(null), plainCell("'tis")]).toEqual(['plain', -5, null, "'tis"])
})
