import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftStorage, draftsOf, dropDrafts } from './drafts.ts'

function storage(): DraftStorage & { size: () => number } {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    size: () => [...map.values()].join('').length,
  }
}

test('a draft is put back to its person and form, and to nobody else', () => {
  const kept = storage()
  draftsOf('student 1', kept).keep('note', { note: 'Typed' })
  expect(draftsOf('student 1', kept).read('note')).toEqual({ note: 'Typed' })
  expect(draftsOf('student 1', kept).read('reason')).toBeUndefined()
  expect(draftsOf('student 2', kept).read('note')).toBeUndefined()
})

test('the drafts of the next person replace those of the last', () => {
  const kept = storage()
  draftsOf('student 1', kept).keep('note', 'mine')
  draftsOf('student 2', kept).keep('reason', 'theirs')
  expect(draftsOf('student 1', kept).read('note')).toBeUndefined()
})

test('after signing out and after success nothing is left', () => {
  const kept = storage()
  draftsOf('student 1', kept).keep('note', 'mine')
  draftsOf('student 1', kept).drop('note')
  expect(kept.size()).toBe(0)
  draftsOf('student 1', kept).keep('note', 'mine')
  dropDrafts(kept)
  expect(kept.size()).toBe(0)
})

test('damaged storage is no draft', () => {
  const kept = storage()
  for (const damaged of ['{', 'null', '7', '{"person":"student 1"}', '{"person":"student 1","drafts":7}']) {
    kept.setItem('drafts', damaged)
    expect(draftsOf('student 1', kept).read('note'), damaged).toBeUndefined()
  }
})

test('however much is typed, the storage stays bounded, and the newest drafts are there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.string({ maxLength: 40 })), { maxLength: 120 }),
      (typed) => {
        const kept = storage()
        for (const [form, text] of typed) draftsOf('teacher 4', kept).keep(`form ${form}`, text)
        const newest = [
          ...new Map(
            typed
              .toReversed()
              .map(([form, text]) => [form, text] as const)
              .toReversed(),
          ).keys(),
        ]
        expect(kept.size()).toBeLessThan(30 * 400)
        const last = typed.at(-1)
        if (last) expect(draftsOf('teacher 4', kept).read(`form ${last[0]}`)).toBe(last[1])
        expect(newest.filter((form) => draftsOf('teacher 4', kept).read(`form ${form}`) !== undefined).length).toBe(
          Math.min(30, newest.length),
        )
      },
    ),
  )
  const kept = storage()
  draftsOf('teacher 4', kept).keep('long', 'x'.repeat(50_000))
  expect(kept.size()).toBe(0)
})
