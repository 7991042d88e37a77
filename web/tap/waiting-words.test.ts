import { expect, test } from 'vitest'
import type { Entry } from '#web/outbox/entry.ts'
import { correctionAddress, delayInWords, pressedAt } from './waiting-words.ts'

const entry: Entry = {
  version: 2,
  workDate: null,
  clientKey: 'a-key-of-a-tap',
  studentId: 7,
  slot: 'am_in',
  deviceAt: '2026-07-06T16:30:00.000Z',
  fix: null,
  refused: null,
}
const pressed = Date.parse(entry.deviceAt)

test.each([
  [20_000, 'just now'],
  [5 * 60_000, '5 min ago'],
  [125 * 60_000, '2 h 5 min ago'],
  [-60_000, 'just now'],
])('a tap pressed %d ms ago says so', (ago, words) => {
  expect(delayInWords(entry, pressed + ago)).toBe(words)
})

test('the time of a press stands alone today, and with its date on another day', () => {
  expect(pressedAt(entry, pressed, 'Asia/Manila')).toBe('12:30 AM')
  expect(pressedAt(entry, pressed + 24 * 60 * 60_000, 'Asia/Manila')).toBe('Jul 7, 12:30 AM')
})

test('a refused tap leads to a correction of its own day and time', () => {
  const correction = { workDate: '2026-07-06', slot: 'pm_out' as const, at: '2026-07-06T09:02:00.000Z' }
  const refused = { code: 'day_closed', message: 'This day was submitted', correction }
  expect(correctionAddress({ ...entry, refused }, 'Asia/Manila')).toEqual({
    month: '2026-07',
    day: '2026-07-06',
    tap: 'pm_out@2026-07-06T09:02:00.000Z',
  })
})

test('and to the placement that it was pressed for', () => {
  const correction = { workDate: '2026-07-06', slot: 'pm_out' as const, at: '2026-07-06T09:02:00.000Z', placementId: 4 }
  const refused = { code: 'not_deployed', message: 'Your placement is transferred', correction }
  expect(correctionAddress({ ...entry, refused }, 'Asia/Manila')).toMatchObject({ placement: '4' })
})

test('without the server’s word the day is that of the press, by the school’s clock', () => {
  expect(correctionAddress(entry, 'Asia/Manila')).toMatchObject({ day: '2026-07-07' })
})
