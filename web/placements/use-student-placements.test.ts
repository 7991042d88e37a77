import { expect, test } from 'vitest'
import type { Placement } from '#contract/placements.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { continuable, currentOf } from './use-student-placements.ts'

const placed = (id: number, status: PlacementStatus, continuesId: number | null = null) =>
  ({ id, status, continuesId }) as Placement

test('the placement that counts is the one at work, else the one being prepared, else the last', () => {
  const [old, next, running] = [placed(1, 'pulled_out'), placed(3, 'draft'), placed(2, 'on_hold')]
  expect(currentOf([next, running, old])).toBe(running)
  expect(currentOf([next, old])).toBe(next)
  expect(currentOf([placed(4, 'withdrawn'), old])?.id).toBe(4)
  expect(currentOf([])).toBeNull()
})

test('what was left and is not continued yet can be continued', () => {
  const all = [placed(4, 'withdrawn', 2), placed(3, 'completed'), placed(2, 'transferred'), placed(1, 'pulled_out')]
  expect(continuable(all).map(({ id }) => id)).toEqual([4, 1])
})
