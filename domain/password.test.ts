import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const common = new Set(['password1234', 'qwertyuiop'])
const own = [
  'mclara',
  'clara.santos@school.test',
  'clara.santos',
  'Maria Clara',
  'Santos',
  'Maria ClaraSantos',
  'Tapat',
]
const problem = (password: string) => passwordProblem(password, { common, own })

test.each([
  ['nine char', /at least 10/],
  ['ñandú-ñan', /at least 10/],
  ['x'.repeat(129), /at most 128/],
  ['password1234', /too common/],
  ['QWERTYuiop', /too common/],
  ['clara.santos@school.test', /own name/],
  ['Clara Santos', /own name/],
  ['mariaclarasantos', /own name/],
  ['tapattapat', /own name/],
  ['Tapat Tapat!', /own name/],
  ['mclaramclara', /own name/],
])('%s is refused', (password, sentence) => {
  expect(problem(password)).toMatch(sentence)
})

test.each([
  'ten-letter',
  'honest-hours',
  'x'.repeat(128),
  'ñandú ñandú',
  '1234567891011',
  'tapat-2026-x',
  '🌺🌺🌺🌺🌺🌺🌺🌺🌺🌺',
])('%s may be used', (password) => {
  expect(problem(password)).toBeNull()
})
