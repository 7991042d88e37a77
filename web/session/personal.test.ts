import { expect, test } from 'vitest'
import { forgetPersonal, keepPersonal, readPersonal } from './personal.ts'

test('everything of a person leaves with them, and what belongs to the device stays', () => {
  const map = new Map([['singleKeys', 'off']])
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  }
  for (const name of ['milestone of 7', 'milestone of 8', 'location declined']) keepPersonal(name, '1', storage)
  expect(readPersonal('milestone of 8', storage)).toBe('1')
  forgetPersonal(storage)
  expect([...map.keys()]).toEqual(['singleKeys'])
})
