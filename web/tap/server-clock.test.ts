import { expect, test } from 'vitest'
import { phoneClock } from './server-clock.ts'

const hour = 3_600_000
const day = 24 * hour
const monday = Date.parse('2026-07-06T17:00:00+08:00')
const shown = (now: number, saidAt: number) => {
  const clock = phoneClock(now, { serverAt: monday, saidAt })
  return clock.now + clock.ahead
}

test('a phone that is off shows the server’s time, also hours after it last heard it', () => {
  expect(shown(monday - 3 * hour, monday - 3 * hour)).toBe(monday)
  expect(shown(monday + day + hour, monday + day)).toBe(monday + hour)
  // The screen was drawn a moment before the answer came.
  expect(shown(monday - 800, monday)).toBe(monday)
})

test('a phone that was a day ahead, and is set right without a connection, shows the right time and goes on', () => {
  expect(shown(monday + 15 * hour, monday + day)).toBe(monday + 15 * hour)
  expect(shown(monday + 16 * hour, monday + day)).toBe(monday + 16 * hour)
})

test('a phone whose clock fell back by years shows no moment before the server’s last', () => {
  expect(shown(Date.parse('2020-01-01T00:00:00+08:00'), monday)).toBe(monday)
})
