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
const threeHours = 3 * 60 * 60_000

test.each([
  [20_000, 'just now'],
  [5 * 60_000, '5 min ago'],
  [125 * 60_000, '2 h 5 min ago'],
  [-60_000, 'just now'],
])('a tap pressed %d ms ago says so', (ago, words) => {
  expect(delayInWords(entry, pressed + ago)).toBe(words)
})

test('the time of a press stands alone today, and with its date on another day', () => {
  const shown = (now: number) => pressedAt(entry, { now, ahead: 0 }, 'Asia/Manila')
  expect(shown(pressed)).toBe('12:30 AM')
  expect(shown(pressed + 24 * 60 * 60_000)).toBe('Jul 7, 12:30 AM')
})

test('a press on a phone that is three hours behind has the time of the school’s clock, as the screen shows it', () => {
  expect(pressedAt(entry, { now: pressed, ahead: threeHours }, 'Asia/Manila')).toBe('3:30 AM')
  const late = { ...entry, deviceAt: '2026-07-06T15:00:00.000Z' }
  const now = pressed + 24 * 60 * 60_000
  expect(pressedAt(late, { now, ahead: threeHours }, 'Asia/Manila')).toBe('Jul 7, 2:00 AM')
})

test('a refused tap leads to a correction of its own day and time', () => {
  const correction = { workDate: '2026-07-06', slot: 'pm_out' as const, at: '2026-07-06T09:02:00.000Z' }
  const refused = { code: 'day_closed', message: 'This day was submitted', correction }
  expect(correctionAddress({ ...entry, refused }, 0, 'Asia/Manila')).toEqual({
    month: '2026-07',
    day: '2026-07-06',
    tap: 'pm_out@2026-07-06T09:02:00.000Z',
  })
})

test('and to the placement that it was pressed for', () => {
  const correction = { workDate: '2026-07-06', slot: 'pm_out' as const, at: '2026-07-06T09:02:00.000Z', placementId: 4 }
  const refused = { code: 'not_deployed', message: 'Your placement is transferred', correction }
  expect(correctionAddress({ ...entry, refused }, 0, 'Asia/Manila')).toMatchObject({ placement: '4' })
})

test('without the server’s word the day is that of the press, by the school’s clock', () => {
  expect(correctionAddress(entry, 0, 'Asia/Manila')).toMatchObject({ day: '2026-07-07' })
})

test('a refused out of a night shift leads to the date that its student saw', () => {
  const refused = { code: 'tap_too_old', message: 'Too old', correction: null }
  const out = { ...entry, workDate: '2026-11-18', slot: 'pm_out' as const, deviceAt: '2026-11-18T22:05:00.000Z' }
  expect(correctionAddress({ ...out, refused }, 0, 'Asia/Manila')).toEqual({
    month: '2026-11',
    day: '2026-11-18',
    tap: 'pm_out@2026-11-18T22:05:00.000Z',
  })
})

test('a refused tap of a phone whose clock was wrong has the time of the server’s', () => {
  const early = { ...entry, deviceAt: '2020-11-18T20:05:00.000Z' }
  const refused = { code: 'slot_filled', message: 'Filled', correction: null }
  const behind = Date.parse('2026-11-18T23:05:00.000Z') - Date.parse(early.deviceAt)
  const right = { month: '2026-11', day: '2026-11-19', tap: 'am_in@2026-11-18T23:05:00.000Z' }
  expect(correctionAddress({ ...early, refused }, behind, 'Asia/Manila')).toEqual(right)
  const told = { ...refused, pressedAt: '2026-11-18T23:05:00.000Z' }
  expect(correctionAddress({ ...early, refused: told }, 0, 'Asia/Manila')).toEqual(right)
})
