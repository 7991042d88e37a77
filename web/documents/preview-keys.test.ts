import { expect, test } from 'vitest'
import { actOf } from './preview-keys.ts'

const pressed = { key: 'a', ctrlKey: false, metaKey: false, altKey: false }

test('a key acts on the paper, in either case', () => {
  expect(actOf(pressed, { isWriting: false })).toBe('approve')
  expect(actOf({ ...pressed, key: 'A' }, { isWriting: false })).toBe('approve')
  expect(actOf({ ...pressed, key: 'ArrowRight' }, { isWriting: false })).toBe('next')
})

test('whoever writes remarks approves nothing by it', () => {
  expect(actOf(pressed, { isWriting: true })).toBeNull()
})

test('the browser keeps its own keys', () => {
  expect(actOf({ ...pressed, key: 'r', ctrlKey: true }, { isWriting: false })).toBeNull()
  expect(actOf({ ...pressed, key: 'Tab' }, { isWriting: false })).toBeNull()
})
