import { expect, test } from 'vitest'
import { isSingleKey } from './single-key.ts'

const press = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, repeat: false, defaultPrevented: false }

test('a letter acts when it is pressed once and alone', () => {
  expect(isSingleKey(press, 'a')).toBe(true)
  expect(isSingleKey({ ...press, key: 'A' }, 'a')).toBe(true)
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { key: 'b' }]) {
    expect(isSingleKey({ ...press, ...more }, 'a')).toBe(false)
  }
})
