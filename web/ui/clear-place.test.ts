import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, besideShift, clearShift } from './clear-place.ts'

const screen = { top: 64, bottom: 740 }
const message = { top: 640, bottom: 720, left: 16, right: 344 }

test('a message that covers nothing stays where it is', () => {
  expect(clearShift(message, [], screen)).toBe(0)
  expect(clearShift(message, [{ top: 640, bottom: 700, left: 400, right: 800 }], screen)).toBe(0)
})

test('a message moves above the button that it would cover', () => {
  const button = { top: 660, bottom: 704, left: 24, right: 336 }
  expect(message.bottom + clearShift(message, [button], screen)).toBeLessThan(button.top)
})

test('a message that a keyboard would hide is raised above it', () => {
  expect(message.bottom + clearShift(message, [], { top: 0, bottom: 400 })).toBe(400)
})

const box = fc
  .record({ top: fc.integer({ min: 0, max: 700 }), height: fc.integer({ min: 20, max: 120 }) })
  .map(({ top, height }): Box => ({ top, bottom: top + height, left: 0, right: 360 }))

test('whatever is on the screen, a message covers none of it if there is any free place', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 8 }), fc.integer({ min: 40, max: 300 }), (taken, height) => {
      const shown = { ...message, top: 720 - height }
      const by = clearShift(shown, taken, screen)
      const placed = { top: shown.top + by, bottom: shown.bottom + by }
      const isFree = (top: number) => taken.every((each) => each.bottom <= top || each.top >= top + height)
      // With the gap that it keeps, a place may be too narrow.
      const isRoomy = (top: number) => taken.every((each) => each.bottom + 8 <= top || each.top - 8 >= top + height)
      const hasRoom = Array.from({ length: 740 - 64 - height + 1 }, (_, at) => 64 + at).some(isRoomy)
      if (hasRoom) expect(isFree(placed.top)).toBe(true)
      expect(placed.top).toBeGreaterThanOrEqual(screen.top)
      expect(placed.bottom).toBeLessThanOrEqual(screen.bottom)
    }),
  )
})

const list = [0, 1, 2].map((row) => ({ top: 200 + 60 * row, bottom: 240 + 60 * row, left: 1360, right: 1400 }))

test('a message is to the left of the buttons of a list’s rows, wherever it is on the list', () => {
  const top = { top: 80, bottom: 140, left: 1024, right: 1424 }
  expect(top.right + besideShift(top, list, 16)).toBeLessThan(1360)
  expect(besideShift(top, [], 16)).toBe(0)
  expect(besideShift({ ...top, left: 100, right: 500 }, list, 16)).toBe(0)
})

test('a message that is as wide as a phone stays, whatever is behind it', () => {
  expect(besideShift(message, [{ top: 600, bottom: 644, left: 300, right: 344 }], 16)).toBe(0)
})
