import { expect, test } from 'vitest'
import { hasRoomForBackup, isBackupDue } from './backup.ts'

const zone = 'Asia/Manila'
const due = (now: string, tries: { endedAt: string; isDone: boolean }[] = []) =>
  isBackupDue({ time: '02:30', zone, now, tries })
const done = (endedAt: string) => ({ endedAt, isDone: true })
const failed = (endedAt: string) => ({ endedAt, isDone: false })

// 2:30 AM in Manila is 6:30 PM of the day before in UTC.
const night = '2026-11-15T18:30:00.000Z'

test.each([
  ['a school that has none gets one', '2026-11-16T03:00:00.000Z', [], true],
  [
    'the one of the night before does not count once the hour has come',
    night,
    [done('2026-11-14T18:41:00.000Z')],
    true,
  ],
  ['a minute before its hour it is not due', '2026-11-15T18:29:59.000Z', [done('2026-11-14T18:41:00.000Z')], false],
  ['one night, one backup', '2026-11-15T23:00:00.000Z', [done('2026-11-15T18:41:00.000Z')], false],
  [
    'a server that was off makes it when it is back',
    '2026-11-16T01:00:00.000Z',
    [done('2026-11-14T18:41:00.000Z')],
    true,
  ],
  ['one that failed is left for an hour', '2026-11-15T19:30:00.000Z', [failed('2026-11-15T18:31:00.000Z')], false],
  ['and tried again then', '2026-11-15T19:31:00.000Z', [failed('2026-11-15T18:31:00.000Z')], true],
  [
    'three times in all',
    '2026-11-16T10:00:00.000Z',
    [failed(night), failed('2026-11-15T19:31:00.000Z'), failed('2026-11-15T20:32:00.000Z')],
    false,
  ],
  [
    'one that a clock which was ahead has dated into the future is not of this night',
    '2026-11-16T03:00:00.000Z',
    [done('2027-12-21T18:41:00.000Z')],
    true,
  ],
])('%s', (_, now, tries, isDue) => {
  expect(due(now, tries)).toBe(isDue)
})

test('a backup needs room for twice the last one', () => {
  expect(hasRoomForBackup({ freeBytes: 199, lastBytes: 100 })).toBe(false)
  expect(hasRoomForBackup({ freeBytes: 200, lastBytes: 100 })).toBe(true)
})
