import { expect, test } from 'vitest'
import { swipedTo } from './use-swipe.ts'

test('a swipe decides only when it is long and sideways', () => {
  expect([swipedTo(200, 20), swipedTo(-200, 20)]).toEqual(['right', 'left'])
  expect([swipedTo(80, 0), swipedTo(-109, 0), swipedTo(200, 150), swipedTo(0, 400)]).toEqual([null, null, null, null])
})
