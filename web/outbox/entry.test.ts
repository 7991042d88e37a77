import { expect, test } from 'vitest'
import { pressedMs, sortEntries, toldIn } from './entry.ts'

/** As the first version of the app wrote it. Never changed: phones in the field hold entries like this. */
const ofVersion1 = {
  version: 1,
  clientKey: '3f0c2a52-6a5c-4f0a-9d8b-0b6f6e0a1c11',
  studentId: 7,
  slot: 'am_in',
  deviceAt: '2026-07-06T00:01:00.000Z',
  fix: { latitude: 14.5547, longitude: 121.0244, accuracy: 12.5, fixedAt: '2026-07-06T00:00:58.000Z' },
  refused: null,
}
const stored = (...values: unknown[]) => values.map((value, index) => ({ key: index + 1, value }))

/** As the second version writes it. Never changed either. */
const ofVersion2 = { ...ofVersion1, version: 2, workDate: '2026-07-06' }

test('an entry of version 1 is read whole, without the date that it does not know', () => {
  const entry = { ...ofVersion1, version: 2, workDate: null }
  expect(sortEntries(stored(ofVersion1), 7).waiting).toEqual([{ key: 1, entry }])
})

test('an entry of version 2 is read whole', () => {
  expect(sortEntries(stored(ofVersion2), 7).waiting).toEqual([{ key: 1, entry: ofVersion2 }])
})

test('entries are sent in the order in which they were pressed', () => {
  const later = { ...ofVersion1, clientKey: 'pressed-later', slot: 'am_out' }
  expect(sortEntries(stored(ofVersion1, later), 7).waiting.map(({ key }) => key)).toEqual([1, 2])
})

test('a refused entry is no longer sent, and keeps its sentence', () => {
  const refused = { code: 'slot_filled', message: 'AM In is already filled', correction: null }
  const sorted = sortEntries(stored({ ...ofVersion1, refused }), 7)
  expect([sorted.waiting, sorted.refused[0]?.entry.refused]).toEqual([[], refused])
})

test.each([
  ['nothing', null],
  ['a text', 'am_in'],
  ['half an entry', { version: 1, clientKey: 'half-an-entry' }],
  ['an entry with a slot that does not exist', { ...ofVersion1, slot: 'tea_in' }],
  ['an entry with a time that is none', { ...ofVersion1, deviceAt: 'this morning' }],
  ['an entry of a newer app', { ...ofVersion1, version: 99 }],
])('%s is set aside, and the others go out', (_, value) => {
  const sorted = sortEntries(stored(value, ofVersion1), 7)
  expect([sorted.aside, sorted.waiting.map(({ key }) => key)]).toEqual([[1], [2]])
})

test('an entry of another student is counted, never shown', () => {
  expect(sortEntries(stored(ofVersion1), 8)).toEqual({ waiting: [], refused: [], aside: [], ofOthers: 1 })
})

test('a refusal that carries a correction keeps it, any other has none', () => {
  const correction = { workDate: '2026-07-06', slot: 'am_in', at: '2026-07-06T00:01:00.000Z' }
  const placed = { ...correction, placementId: 4 }
  expect(toldIn({ correction })).toEqual({ correction })
  expect(toldIn({ correction: placed, pressedAt: correction.at })).toEqual({
    correction: placed,
    pressedAt: correction.at,
  })
  const none = { correction: null }
  expect([toldIn(undefined), toldIn({ correction: { slot: 'am_in' } })]).toEqual([none, none])
})

test('the time of a press is the server’s word, or else the phone’s clock set right by what it knows', () => {
  const entry = { deviceAt: '2026-07-06T00:01:00.000Z', refused: null }
  const refused = { code: 'tap_too_old', message: 'Too old', correction: null, pressedAt: '2026-07-06T03:01:00.000Z' }
  const threeHours = 3 * 3_600_000
  expect(pressedMs(entry, threeHours)).toBe(Date.parse(refused.pressedAt))
  // The clock was set right after the refusal.
  expect(pressedMs({ ...entry, refused }, 0)).toBe(Date.parse(refused.pressedAt))
})
