import { expect, test } from 'vitest'
import { dropPersonal, forgetPersonal, hasPersonal, keepPersonal, readPersonal } from './personal.ts'

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
  dropPersonal('milestone of 8', storage)
  expect(readPersonal('milestone of 8', storage)).toBeNull()
  expect([hasPersonal('milestone of ', storage), hasPersonal('of ', storage)]).toEqual([true, false])
  forgetPersonal(storage)
  expect([...map.keys()]).toEqual(['singleKeys'])
})
