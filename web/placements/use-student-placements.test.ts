import { expect, test } from 'vitest'
import type { Placement } from '#contract/placements.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { continuable } from './use-student-placements.ts'

const placed = (id: number, status: PlacementStatus, continuesId: number | null = null) =>
  ({ id, status, continuesId }) as Placement

test('what was left and is not continued yet can be continued', () => {
  const all = [placed(4, 'withdrawn', 2), placed(3, 'completed'), placed(2, 'transferred'), placed(1, 'pulled_out')]
  expect(continuable(all).map(({ id }) => id)).toEqual([4, 1])
})
