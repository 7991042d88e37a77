import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milestoneBy, milestoneOf } from './milestone.ts'

test.each([
  [0, null],
  [24, null],
  [25, 25],
  [74, 50],
  [75, 75],
  [99, 75],
  [100, 100],
  [130, 100],
])('%d of 100 hours reach %s percent', (approved, reached) => {
  expect(milestoneOf({ approved, required: 100 })).toBe(reached)
})

test('more hours never lose a milestone, and each is reached at its exact part', () => {
  fc.assert(
    fc.property(fc.nat(60_000), fc.nat(600), fc.integer({ min: 1, max: 60_000 }), (approved, more, required) => {
      const [before, after] = [
        milestoneOf({ approved, required }),
        milestoneOf({ approved: approved + more, required }),
      ]
      expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0)
      expect(approved / required).toBeGreaterThanOrEqual((before ?? 0) / 100)
      expect(approved / required).toBeLessThan(before === 100 ? Number.POSITIVE_INFINITY : ((before ?? 0) + 25) / 100)
    }),
  )
})

test('nothing is reached where no hours are required', () => {
  expect(milestoneOf({ approved: 480, required: 0 })).toBeNull()
})

test.each([
  [0, 60, null],
  [10, 60, null],
  [11, 60, 50],
  [40, 60, 50],
  [60, 60, 50],
  [20, 20, null],
])('of the latest %d of %d hours comes the milestone %s', (latest, approved, milestone) => {
  expect(milestoneBy(latest, { approved, required: 100 })).toBe(milestone)
})
