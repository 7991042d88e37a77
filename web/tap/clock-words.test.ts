import { expect, test } from 'vitest'
import { clockInWords, greetingAt } from './clock-words.ts'

const zone = 'Asia/Manila'
const manila = (time: string) => Date.parse(`2026-07-06T${time}+08:00`)

test.each([
  ['out', null, 'Not in yet'],
  ['in', manila('08:02:20'), 'In since 8:02 AM · 3 h 41 min'],
  ['break', manila('11:43:21'), 'On break since 11:43 AM · 0 min'],
  ['out', manila('11:00:00'), 'Out since 11:00 AM'],
  ['done', manila('11:00:00'), 'Done for today'],
] as const)('a clock that is %s says since when', (state, since, words) => {
  expect(clockInWords({ state, since }, manila('11:43:30'), zone)).toBe(words)
})

test.each([
  [0, 'Good morning'],
  [719, 'Good morning'],
  [720, 'Good afternoon'],
  [1_080, 'Good evening'],
])('at minute %d of the day the dashboard says %s', (minute, words) => {
  expect(greetingAt(minute)).toBe(words)
})
