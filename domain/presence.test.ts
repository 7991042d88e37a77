import { expect, test } from 'vitest'
import { type Presence, presenceOf } from './presence.ts'
import type { Slot } from './slot.ts'

test.each<[Slot[], Presence]>([
  [[], 'absent'],
  [['am_in'], 'in'],
  [['am_in', 'am_out'], 'break'],
  [['am_in', 'am_out', 'pm_in'], 'in'],
  [['pm_in'], 'in'],
  [['am_in', 'pm_out'], 'out'],
  [['am_in', 'am_out', 'pm_in', 'pm_out'], 'out'],
  [['am_in', 'am_out', 'pm_in', 'pm_out', 'ot_in'], 'in'],
])('after %j an intern is %s', (filled, presence) => {
  expect(presenceOf(filled)).toBe(presence)
})
