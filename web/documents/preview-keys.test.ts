import { expect, test } from 'vitest'
import { actOf } from './preview-keys.ts'

const pressed = { key: 'a', ctrlKey: false, metaKey: false, altKey: false }

test('a key acts on the paper, in either case', () => {
  expect(actOf(pressed, false)).toBe('approve')
  expect(actOf({ ...pressed, key: 'A' }, false)).toBe('approve')
  expect(actOf({ ...pressed, key: 'ArrowRight' }, false)).toBe('next')
})

test('whoever writes remarks approves nothing by it', () => {
  expect(actOf(pressed, true)).toBeNull()
})

test('the browser keeps its own keys', () => {
  expect(actOf({ ...pressed, key: 'r', ctrlKey: true }, false)).toBeNull()
  expect(actOf({ ...pressed, key: 'Tab' }, false)).toBeNull()
})
